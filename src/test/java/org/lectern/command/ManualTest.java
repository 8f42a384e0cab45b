package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lectern.lane.WithoutNode;
import org.lectern.manual.Manual;
import org.lectern.manual.Topic;
import picocli.CommandLine;

/** README is short, and everything that README and manual refer to exists. */
@WithoutNode
class ManualTest {
    private static final Path README = Path.of("README.md");
    private static final Path MANUAL = Path.of("src/manual");
    private static final int MOST_WORDS_OF_README = 1_000;
    private static final int LEAST_WORDS_OF_A_PAGE = 300;
    private static final int MOST_WORDS_OF_A_PAGE = 900;
    private static final long LARGEST_PICTURE = 200_000;

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh$(.*?)^```$");
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\./)?lectern +([^#\n]*)");
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?lectern +([^`]*)`");
    private static final Pattern BENCHMARK = Pattern.compile("CASES\\.put\\(\"(\\w+)\"");
    private static final Pattern LAUNCHED = Pattern.compile("(?m)^ +(\\w+)\\)$");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(MANUAL)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(pages());
        documents.add(README);
        documents.add(Path.of("src/README.md"));
        return documents;
    }

    private static String topic(Path page) {
        return page.getFileName().toString().replace(".md", "");
    }

    private static int words(Path file) throws IOException {
        return Files.readString(file).strip().split("\\s+").length;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1)).toList();
    }

    /** Returns the anchor of a heading, as GitHub makes it. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} -]", "")
                .replace(' ', '-');
    }

    @Test
    void readmeHasAtMostAThousandWords() throws Exception {
        assertThat(words(README)).isLessThanOrEqualTo(MOST_WORDS_OF_README);
    }

    @Test
    void everyTopicHasItsPage() throws Exception {
        assertThat(pages().stream().map(ManualTest::topic))
                .containsExactlyInAnyOrderElementsOf(
                        Manual.load().topics().stream().map(Topic::name).toList());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageBeginsWithItsTopicAndIsNeitherShortNorLong(Path page) throws Exception {
        String text = Files.readString(page);
        assertThat(found(HEADING, text)).isNotEmpty();
        assertThat(text).startsWith("# ");
        assertThat(anchor(found(HEADING, text).get(0))).isEqualTo(topic(page));
        assertThat(words(page)).isBetween(LEAST_WORDS_OF_A_PAGE, MOST_WORDS_OF_A_PAGE);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkAndPictureLeadsSomewhere(Path document) throws Exception {
        for (String link : found(LINK, Files.readString(document))) {
            if (!link.startsWith("https://")) {
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
                assertThat(target).exists();
                if (parts.length == 2) {
                    assertThat(found(HEADING, Files.readString(target)).stream().map(ManualTest::anchor))
                            .as(link)
                            .contains(parts[1]);
                }
            }
        }
    }

    @Test
    void everyPictureIsShownAndSmall() throws Exception {
        String shown = "";
        for (Path document : documents()) {
            shown += Files.readString(document);
        }
        try (Stream<Path> pictures = Files.list(MANUAL.resolve("pictures"))) {
            for (Path picture : pictures.toList()) {
                assertThat(shown).contains("pictures/" + picture.getFileName() + ")");
                assertThat(Files.size(picture)).isLessThan(LARGEST_PICTURE);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyCommandAndItsOptionsExist(Path document) throws Exception {
        String text = Files.readString(document);
        List<String> launched = found(LAUNCHED, Files.readString(Path.of("lectern")));
        assertThat(launched).contains("test", "dev", "bench");
        Stream.concat(
                        found(BLOCK, text).stream().flatMap(block -> found(COMMAND, block).stream()),
                        found(INLINE, text).stream())
                .map(line -> List.of(line.strip().split("\\s+")))
                .forEach(line -> {
                    String word = line.get(line.size() > 1 && line.get(0).equals("dev") ? 1 : 0);
                    if (CommandWords.ALL.contains(word)) {
                        requireOptions(line);
                    } else if (word.matches("[a-z].*")) {
                        assertThat(launched).contains(word);
                    }
                });
    }

    private static void requireOptions(List<String> line) {
        CommandLine command = new CommandProgram(CommandEnvironment.ofThisProcess()).commands();
        for (String word : line) {
            CommandLine within = command.getSubcommands().get(word);
            if (within != null) {
                command = within;
            }
        }
        Set<String> options = command.getCommandSpec().optionsMap().keySet();
        assertThat(line.stream()
                        .filter(word -> word.startsWith("--"))
                        .map(word -> word.replaceAll("[=;].*", ""))
                        .collect(Collectors.toSet()))
                .as("%s", line)
                .isSubsetOf(options);
    }

    @Test
    void everyBenchmarkHasItsLineAmongTheFigures() throws Exception {
        String page = Files.readString(MANUAL.resolve("performance.md"));
        String bench = Files.readString(Path.of("src/test/java/org/lectern/bench/Bench.java"));
        List<String> benchmarks = found(BENCHMARK, bench);
        assertThat(benchmarks).hasSizeGreaterThan(20);
        for (String name : benchmarks) {
            assertThat(page).containsPattern("(`|bench )" + name + "`");
        }
        assertThat(benchmarks).containsAll(found(Pattern.compile("dev bench ([a-z]\\w*)`"), page));
    }
}
