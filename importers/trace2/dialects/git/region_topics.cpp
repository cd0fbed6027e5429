// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/region_topics.h"

#include <algorithm>
#include <array>

namespace emberline::trace2::git {

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
    RegionTopic{"fetch", "remote_refs", kRefs},
    RegionTopic{"fetch", "fetch_refs", "Fetching from the server", false, true},
    RegionTopic{"fetch", "consume_refs", "Storing the fetched refs"},
    RegionTopic{"fetch-pack", "negotiation_v2", kNegotiation},
    RegionTopic{"fetch-pack", "negotiation_v0_v1", kNegotiation},
    RegionTopic{"negotiation_v2", "", kNegotiation},
    RegionTopic{"negotiation_v0_v1", "", kNegotiation},
    RegionTopic{"fetch-pack", "", kCommon},
    RegionTopic{"transport_push", "get_refs_list", kRefs},
    RegionTopic{"transport_push", "", kPush, false, true},
    RegionTopic{"push", "", kPush, false, true},
    RegionTopic{"send_pack", "pack_objects", "Packing objects for the server", false, true},
    RegionTopic{"send_pack", "receive_status", "Waiting for the server's status", true, true},
    RegionTopic{"send_pack", "", kPush, false, true},
    RegionTopic{"index", "do_read_index", "Reading the index"},
    RegionTopic{"index", "do_write_index", "Writing the index"},
    RegionTopic{"index", "shared/do_read_index", "Reading the shared index"},
    RegionTopic{"index", "shared/do_write_index", "Writing the shared index"},
    RegionTopic{"index", "preload", kRefresh},
    RegionTopic{"index", "refresh", kRefresh},
    RegionTopic{"index", "name-hash-init", "Hashing the names in the index"},
    RegionTopic{"index", "convert_to_sparse", "Making the index sparse"},
    RegionTopic{"index", "ensure_full_index", "Expanding the sparse index"},
    RegionTopic{"sparse-index", "", "Expanding the sparse index"},
    RegionTopic{"status", "untracked", kUntracked},
    RegionTopic{"dir", "read_directory", kUntracked},
    RegionTopic{"read_directory", "", kUntracked},
    RegionTopic{"status", "worktrees", "Comparing the work tree with the index"},
    RegionTopic{"status", "index", "Comparing the index with HEAD"},
    RegionTopic{"status", "print", "Writing the status"},
    RegionTopic{"unpack_trees", "traverse_trees", "Walking the trees"},
    RegionTopic{"unpack_trees", "", "Unpacking trees"},
    RegionTopic{"checkout", "", kCheckout},
    RegionTopic{"progress", "Updating files", kCheckout},
    RegionTopic{"progress", "Filtering content", "Filtering content"},
    RegionTopic{"cache_tree", "", "Working on the cache tree"},
    RegionTopic{"cache-tree", "", "Working on the cache tree"},
    RegionTopic{"pack-objects", "enumerate-objects", "Listing the objects to pack"},
    RegionTopic{"pack-objects", "prepare-pack", "Compressing objects"},
    RegionTopic{"pack-objects", "write-pack-file", "Writing the pack"},
    RegionTopic{"fsm_client", "query", kMonitor, true},
    RegionTopic{"fsm_client", "", "Waiting for the file system monitor", true},
    RegionTopic{"fsm_hook", "", kMonitor, true},
    RegionTopic{"ipc-client", "", kMonitor, true},
    RegionTopic{"fsmonitor", "apply_results", "Applying what the file system monitor said"},
    RegionTopic{"submodule", "", "Working on submodules"},
    RegionTopic{"hook", "", "Running hooks"},
    RegionTopic{"merge", "", "Merging"},
    RegionTopic{"diff", "", "Comparing files"},
};

} // namespace

const RegionTopic* regionTopic(std::string_view category, std::string_view label)
{
    const auto* const found = std::ranges::find_if(
        kTopics, [&](const RegionTopic& topic) { return topic.category == category && (topic.label.empty() || topic.label == label); });
    return found == kTopics.end() ? nullptr : found;
}

} // namespace emberline::trace2::git
