// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/topics.h"

#include <algorithm>
#include <array>

namespace emberline {

namespace {

constexpr std::string_view kRefs = "Asking the server for its refs";
constexpr std::string_view kNegotiation = "Negotiating with the server";
constexpr std::string_view kCommon = "Finding out what both sides have";
constexpr std::string_view kPush = "Sending to the server";
constexpr std::string_view kRefresh = "Refreshing the index";
constexpr std::string_view kUntracked = "Looking for untracked files";
constexpr std::string_view kCheckout = "Updating the work tree";
constexpr std::string_view kMonitor = "Asking the file system monitor";

/// Specific labels come before the catch-all of their category.
constexpr std::array kTopics{
    Topic{"fetch", "remote_refs", kRefs},
    Topic{"fetch", "fetch_refs", "Fetching from the server", false, true},
    Topic{"fetch", "consume_refs", "Storing the fetched refs"},
    Topic{"fetch-pack", "negotiation_v2", kNegotiation},
    Topic{"fetch-pack", "negotiation_v0_v1", kNegotiation},
    Topic{"negotiation_v2", "", kNegotiation},
    Topic{"negotiation_v0_v1", "", kNegotiation},
    Topic{"fetch-pack", "", kCommon},
    Topic{"transport_push", "get_refs_list", kRefs},
    Topic{"transport_push", "", kPush, false, true},
    Topic{"push", "", kPush, false, true},
    Topic{"send_pack", "pack_objects", "Packing objects for the server", false, true},
    Topic{"send_pack", "receive_status", "Waiting for the server's status", true, true},
    Topic{"send_pack", "", kPush, false, true},
    Topic{"index", "do_read_index", "Reading the index"},
    Topic{"index", "do_write_index", "Writing the index"},
    Topic{"index", "shared/do_read_index", "Reading the shared index"},
    Topic{"index", "shared/do_write_index", "Writing the shared index"},
    Topic{"index", "preload", kRefresh},
    Topic{"index", "refresh", kRefresh},
    Topic{"index", "name-hash-init", "Hashing the names in the index"},
    Topic{"index", "convert_to_sparse", "Making the index sparse"},
    Topic{"index", "ensure_full_index", "Expanding the sparse index"},
    Topic{"sparse-index", "", "Expanding the sparse index"},
    Topic{"status", "untracked", kUntracked},
    Topic{"dir", "read_directory", kUntracked},
    Topic{"read_directory", "", kUntracked},
    Topic{"status", "worktrees", "Comparing the work tree with the index"},
    Topic{"status", "index", "Comparing the index with HEAD"},
    Topic{"status", "print", "Writing the status"},
    Topic{"unpack_trees", "traverse_trees", "Walking the trees"},
    Topic{"unpack_trees", "", "Unpacking trees"},
    Topic{"checkout", "", kCheckout},
    Topic{"progress", "Updating files", kCheckout},
    Topic{"progress", "Filtering content", "Filtering content"},
    Topic{"cache_tree", "", "Working on the cache tree"},
    Topic{"cache-tree", "", "Working on the cache tree"},
    Topic{"pack-objects", "enumerate-objects", "Listing the objects to pack"},
    Topic{"pack-objects", "prepare-pack", "Compressing objects"},
    Topic{"pack-objects", "write-pack-file", "Writing the pack"},
    Topic{"fsm_client", "query", kMonitor, true},
    Topic{"fsm_client", "", "Waiting for the file system monitor", true},
    Topic{"fsm_hook", "", kMonitor, true},
    Topic{"ipc-client", "", kMonitor, true},
    Topic{"fsmonitor", "apply_results", "Applying what the file system monitor said"},
    Topic{"submodule", "", "Working on submodules"},
    Topic{"hook", "", "Running hooks"},
    Topic{"merge", "", "Merging"},
    Topic{"diff", "", "Comparing files"},
};

} // namespace

const Topic* topicOf(std::string_view category, std::string_view label)
{
    const auto* const found = std::ranges::find_if(
        kTopics, [&](const Topic& topic) { return topic.category == category && (topic.label.empty() || topic.label == label); });
    return found == kTopics.end() ? nullptr : found;
}

std::span<const Topic> topics()
{
    return kTopics;
}

} // namespace emberline
