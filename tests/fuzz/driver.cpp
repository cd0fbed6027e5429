// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without libFuzzer: any compiler, optimised, no sanitizer, so that one core makes thousands of executions a second.
//   fuzz_driver_TARGET SECONDS SEED FOLDER_OF_SAMPLES...
//   fuzz_driver_TARGET --again FILE|FOLDER...
// Mutates stretches of the samples at random. An input on which the target fails is written to broken-TARGET-SEED-N in the current folder.
// Prints how many inputs there were. The same seed and samples give the same inputs. Exit status 1 if any failed. --again gives the target
// files as they are, and names each before, so that the last one named is the one that it failed on.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kMostLines = 24; ///< of an input; small ones are quick, and find as much
constexpr std::size_t kMostBytes = 6000;
Lines linesOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    Lines lines;
    for (std::string line; std::getline(file, line) && lines.size() < 4000;)
        lines.push_back(line.substr(0, 1000) + "\n");
    return lines;
}

/// The words of a dictionary: each line that is one has it between its first and last quote, with backslashes before those within.
Lines wordsIn(const std::string& path)
{
    Lines words;
    for (const std::string& line : linesOf(path)) {
        const std::size_t begin = line.find('"');
        if (line.front() == '#' || begin == std::string::npos)
            continue;
        std::string word = line.substr(begin + 1, line.rfind('"') - begin - 1);
        std::erase(word, '\\');
        words.push_back(std::move(word));
    }
    return words;
}

/// Makes inputs out of samples.
class Mutator {
public:
    Mutator(std::vector<Lines> samples, Lines words, std::uint64_t seed) :
        m_samples(std::move(samples)), m_words(std::move(words)), m_random(seed)
    { }

    [[nodiscard]] std::string next()
    {
        Lines lines = stretch();
        for (std::size_t changes = below(5); changes > 0; --changes)
            changeLines(lines);
        std::string text;
        for (const std::string& line : lines)
            text += line;
        for (std::size_t changes = below(6); changes > 0 && !text.empty(); --changes)
            changeBytes(text);
        text.resize(std::min(text.size(), kMostBytes));
        text += static_cast<char>(below(256)); // chooses the check
        return text;
    }

private:
    [[nodiscard]] std::size_t below(std::size_t limit) { return limit == 0 ? 0 : static_cast<std::size_t>(m_random() % limit); }
    [[nodiscard]] const Lines& sample() { return m_samples[below(m_samples.size())]; }

    /// Some lines of a sample: mostly its first, without which much of it means nothing, and others from its middle.
    [[nodiscard]] Lines stretch()
    {
        const Lines& from = sample();
        const std::size_t head = std::min(from.size(), below(kMostLines / 2) + 1);
        Lines lines(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(head));
        const std::size_t begin = below(from.size());
        const std::size_t count = std::min(from.size() - begin, below(kMostLines / 2));
        lines.insert(
            lines.end(), from.begin() + static_cast<std::ptrdiff_t>(begin), from.begin() + static_cast<std::ptrdiff_t>(begin + count));
        return lines;
    }

    void changeLines(Lines& lines)
    {
        const std::size_t at = below(lines.size());
        const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t kind = below(4);
        if (lines.empty() || kind == 0) {
            const Lines& other = sample();
            lines.insert(place, other[below(other.size())]);
        } else if (kind == 1) {
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(below(lines.size())), std::string(*place));
        } else if (kind == 2) {
            std::swap(*place, lines[below(lines.size())]);
        } else {
            lines.erase(place);
        }
    }

    void changeBytes(std::string& text)
    {
        const std::size_t at = below(text.size());
        switch (below(6)) {
        case 0:
            text[at] = static_cast<char>(below(256));
            break;
        case 1:
            text.erase(at, below(8) + 1);
            break;
        case 2:
            text.insert(at, m_words[below(m_words.size())]);
            break;
        case 3:
            text.resize(at + 1);
            break;
        case 4:
            changeDigit(text, at);
            break;
        default:
            replaceValue(text, at);
            break;
        }
    }

    /// Another digit at the next number: times, ids and depths that nearly fit.
    void changeDigit(std::string& text, std::size_t at)
    {
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit != std::string::npos)
            text[digit] = static_cast<char>('0' + below(10));
    }

    /// Another value of the next key, so that the text stays JSON.
    void replaceValue(std::string& text, std::size_t at)
    {
        const std::size_t colon = text.find(':', at);
        if (colon == std::string::npos)
            return;
        const std::size_t end = std::min(text.find_first_of(",}]\n", colon), text.size());
        text.replace(colon + 1, end - colon - 1, m_words[below(m_words.size())]);
    }

    std::vector<Lines> m_samples;
    Lines m_words;
    std::mt19937_64 m_random;
};

/// What the child that runs the target shares with this process.
struct Shared {
    std::uint64_t executed;
    std::uint64_t size;
    std::array<char, kMostBytes + 1> input;
};

void runUntil(std::chrono::steady_clock::time_point end, Mutator mutator, Shared& shared)
{
    while (std::chrono::steady_clock::now() < end) {
        const std::string input = mutator.next();
        shared.size = input.size();
        std::memcpy(shared.input.data(), input.data(), input.size());
        ::alarm(20);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
        ++shared.executed;
    }
}

/// The files in the folders, in order; without exports, which no target reads.
Lines filesIn(char** paths, char** end)
{
    Lines files;
    for (; paths != end; ++paths) {
        if (!std::filesystem::is_directory(*paths)) {
            files.emplace_back(*paths);
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*paths)) {
            if (entry.is_regular_file() && entry.path().extension() != ".ndjson")
                files.push_back(entry.path().string());
        }
    }
    std::ranges::sort(files);
    return files;
}

std::vector<Lines> samplesOf(const Lines& files)
{
    std::vector<Lines> samples;
    for (const std::string& file : files) {
        if (Lines lines = linesOf(file); !lines.empty() && !file.ends_with(".gz"))
            samples.push_back(std::move(lines));
    }
    return samples;
}

int runAgain(const Lines& files)
{
    for (const std::string& path : files) {
        std::printf("%s\n", path.c_str());
        std::fflush(stdout);
        std::ifstream file(path, std::ios::binary);
        const std::string input{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    }
    return files.empty() ? 2 : 0;
}

} // namespace

int main(int count, char** words)
{
    if (count > 2 && std::string_view(words[1]) == "--again")
        return runAgain(filesIn(words + 2, words + count));
    if (count < 4) {
        std::fprintf(stderr, "usage: %s SECONDS SEED FOLDER...\n       %s --again FILE|FOLDER...\n", words[0], words[0]);
        return 2;
    }
    const std::string name = std::filesystem::path(words[0]).filename().string();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(words[1]));
    const std::uint64_t seed = std::strtoull(words[2], nullptr, 10);
    const std::vector<Lines> samples = samplesOf(filesIn(words + 3, words + count));
    if (samples.empty()) {
        std::fprintf(stderr, "%s: no samples there\n", words[0]);
        return 2;
    }
    const Lines dictionary = wordsIn(EMBERLINE_FUZZ_WORDS);
    if (dictionary.empty()) {
        std::fprintf(stderr, "%s: no words in %s\n", words[0], EMBERLINE_FUZZ_WORDS);
        return 2;
    }
    void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 2;
    auto& shared = *new (memory) Shared{};
    int found = 0;
    while (std::chrono::steady_clock::now() < end) { // a child for each find: the target ends it
        const pid_t child = ::fork();
        if (child == 0) {
            runUntil(end, Mutator(samples, dictionary, seed + static_cast<std::uint64_t>(found)), shared);
            std::_Exit(0);
        }
        int status = 0;
        if (child < 0 || ::waitpid(child, &status, 0) != child)
            return 2;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            continue;
        const std::string file = "broken-" + name + "-" + std::to_string(seed) + "-" + std::to_string(++found);
        std::ofstream(file, std::ios::binary).write(shared.input.data(), static_cast<std::streamsize>(shared.size));
        std::fprintf(stderr, "%s: ended with %d\n", file.c_str(), status);
    }
    std::printf("%s: %llu inputs, %d of them failed\n", name.c_str(), static_cast<unsigned long long>(shared.executed), found);
    return found > 0 ? 1 : 0;
}
