package org.lectern.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The manual's topics in reading order. Safe to use from any thread.
 *
 * @param topics none is missing from the program
 */
public record Manual(List<Topic> topics) {
    private static final String DIRECTORY = "/manual/";
    private static final Pattern SECTION = Pattern.compile("(?m)^(?=#{1,3} )");
    private static final int AROUND = 90;

    /** The names of the topics in reading order. */
    static final List<String> NAMES = List.of(
            "getting-started",
            "find",
            "libraries",
            "duplicates",
            "content-status",
            "fan-outs-and-jobs",
            "activity",
            "overview",
            "polls",
            "row-names",
            "import-and-export",
            "subscriptions",
            "settings",
            "connecting",
            "platforms",
            "commands",
            "options",
            "safety",
            "performance",
            "troubleshooting",
            "glossary",
            "changes");

    /**
     * A section that contains the words searched for.
     *
     * @param anchor of its heading
     * @param excerpt the line with the first word
     */
    public record Hit(Topic topic, String heading, String anchor, String excerpt) {}

    public Manual {
        topics = List.copyOf(topics);
    }

    /** Reads all topics; takes some milliseconds. */
    public static Manual load() {
        return new Manual(
                NAMES.stream().map(name -> Topic.of(name, read(name + ".md"))).toList());
    }

    private static String read(String file) {
        try (InputStream in = resource(file).openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(file, broken);
        }
    }

    /** Returns a file of the manual, such as {@code pictures/library.png}. */
    public static URL resource(String file) {
        return Objects.requireNonNull(Manual.class.getResource(DIRECTORY + file), file);
    }

    public Optional<Topic> find(String name) {
        return topics.stream().filter(topic -> topic.name().equals(name)).findFirst();
    }

    /** Returns the sections that contain all of these words, titles first. Case does not count. */
    public List<Hit> search(String words) {
        List<String> wanted = Stream.of(words.strip().toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        if (wanted.isEmpty()) {
            return List.of();
        }
        List<Hit> inTitles = new ArrayList<>();
        List<Hit> inTexts = new ArrayList<>();
        for (Topic topic : topics) {
            for (String section : SECTION.split(topic.markdown(), -1)) {
                String heading = section.lines().findFirst().orElse("").replaceFirst("^#+ ", "");
                String text = section.toLowerCase(Locale.ROOT);
                if (wanted.stream().allMatch(text::contains)) {
                    boolean titled = heading.toLowerCase(Locale.ROOT).contains(wanted.get(0));
                    (titled ? inTitles : inTexts)
                            .add(new Hit(topic, heading, Markdown.anchor(heading), excerpt(section, wanted.get(0))));
                }
            }
        }
        inTitles.addAll(inTexts);
        return List.copyOf(inTitles);
    }

    private static String excerpt(String section, String word) {
        String line = section.lines()
                .skip(1)
                .filter(each -> each.toLowerCase(Locale.ROOT).contains(word))
                .findFirst()
                .or(() ->
                        section.lines().skip(1).filter(each -> !each.isBlank()).findFirst())
                .orElse("")
                .replaceAll("[*`|]|\\]\\([^)]*\\)|!?\\[", " ")
                .replaceAll("\\s+", " ")
                .strip();
        return line.length() <= 2 * AROUND ? line : line.substring(0, 2 * AROUND) + "…";
    }
}
