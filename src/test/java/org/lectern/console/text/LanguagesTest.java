package org.lectern.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.time.DayOfWeek;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** The console says the same in each of its languages. */
@WithoutNode
final class LanguagesTest {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)");
    private static final Pattern IN_FXML = Pattern.compile("\"%([A-Za-z0-9_.]+)\"");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern LITERAL = Pattern.compile("\"([A-Za-z][A-Za-z0-9_.]*)\"");

    private final Properties english = read("texts.properties");
    private final Properties german = read("texts_de.properties");

    private static Properties read(String name) {
        Properties texts = new Properties();
        try (InputStream file =
                Objects.requireNonNull(LanguagesTest.class.getResourceAsStream("/org/lectern/console/" + name))) {
            texts.load(new InputStreamReader(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return texts;
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyTextIsTranslated() {
        Set<String> missing = new TreeSet<>(english.stringPropertyNames());
        missing.removeAll(german.stringPropertyNames());
        assertThat(missing)
                .as(() -> "To be translated in texts_de.properties:\n"
                        + missing.stream()
                                .map(key -> key + "=" + english.getProperty(key))
                                .collect(Collectors.joining("\n")))
                .isEmpty();
    }

    @Test
    void noTranslationIsLeftOfATextThatIsGone() {
        Set<String> surplus = new TreeSet<>(german.stringPropertyNames());
        surplus.removeAll(english.stringPropertyNames());
        surplus.removeIf(key -> key.startsWith("said.")); // whose English stands with the services: see MessageKeysTest
        assertThat(surplus).as("To be taken out of texts_de.properties").isEmpty();
    }

    @Test
    void aTranslationHasTheSamePlacesAndSaysSomething() {
        List<String> wrong = new ArrayList<>();
        english.stringPropertyNames().stream()
                .filter(german::containsKey)
                .sorted()
                .forEach(key -> {
                    String one = english.getProperty(key);
                    String other = german.getProperty(key);
                    if (!places(one).equals(places(other)) || one.isBlank() != other.isBlank() || other.contains("'")) {
                        wrong.add(key);
                    }
                });
        assertThat(wrong)
                .as("Texts whose translation has other places, is empty, or has a straight apostrophe")
                .isEmpty();
    }

    @Test
    void everyTextIsAPatternThatCanBeFilled() {
        Object[] values = {2, 3, 4, 5, 6};
        for (Properties texts : List.of(english, german)) {
            texts.forEach(
                    (key, text) -> assertThat(new MessageFormat(String.valueOf(text), Locale.GERMAN).format(values))
                            .as(String.valueOf(key))
                            .isNotNull());
        }
    }

    @Test
    void viewsNameTextsThatThereAre_andHaveNoneOfTheirOwn() throws IOException {
        Set<String> named = new TreeSet<>();
        Set<String> own = new TreeSet<>();
        Pattern written = Pattern.compile("(?:text|promptText|accessibleText|title)=\"([^%\"][^\"]*)\"");
        for (Path file : files(Path.of("fxml"), ".fxml")) {
            String view = Files.readString(file);
            IN_FXML.matcher(view).results().forEach(match -> named.add(match.group(1)));
            written.matcher(view).results().forEach(match -> own.add(file + ": " + match.group(1)));
        }
        named.removeAll(english.stringPropertyNames());
        assertThat(named).as("Texts that views name and there are not").isEmpty();
        assertThat(own).as("Texts written into views").isEmpty();
    }

    /**
     * Keys are often put together: what begins with a literal may be used if the sources have each further part of it, as the
     * name of a constant or as a literal.
     */
    @Test
    void noTextIsLeftThatNobodyUses() throws IOException {
        Set<String> used = new TreeSet<>();
        Set<String> words = new TreeSet<>();
        for (Path file : files(Path.of("src/main/java"), ".java")) {
            String source = Files.readString(file);
            WORD.matcher(source)
                    .results()
                    .forEach(match -> words.add(match.group().toLowerCase(Locale.ROOT)));
            if (file.startsWith("src/main/java/org/lectern/console")) {
                LITERAL.matcher(source).results().forEach(match -> used.add(match.group(1)));
            }
        }
        for (Path file : files(Path.of("fxml"), ".fxml")) {
            IN_FXML.matcher(Files.readString(file)).results().forEach(match -> used.add(match.group(1)));
        }
        List<String> unused = english.stringPropertyNames().stream()
                .filter(key -> !used.contains(key) && !isPutTogether(key, used, words))
                .sorted()
                .toList();
        assertThat(unused).as("Texts that nobody uses").isEmpty();
    }

    private static boolean isPutTogether(String key, Set<String> used, Set<String> words) {
        return Stream.iterate(key.lastIndexOf('.'), dot -> dot > 0, dot -> key.lastIndexOf('.', dot - 1))
                .filter(dot -> used.contains(key.substring(0, dot + 1)) || used.contains(key.substring(0, dot)))
                .findFirst()
                .filter(dot -> words.containsAll(
                        List.of(key.substring(dot + 1).toLowerCase(Locale.ROOT).split("\\."))))
                .isPresent();
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    @Test
    void numbersAreWrittenAsTheLanguageWritesThem() {
        Texts texts = Texts.load(Language.GERMAN);

        assertThat(texts.get("overview.about", 30_300)).isEqualTo("etwa 30.300");
        assertThat(texts.get("status.clock", 1.5)).isEqualTo("Uhr geht 1,5 s falsch");
        assertThat(texts.number(1_000_000)).isEqualTo("1.000.000");
        assertThat(Language.of(Locale.FRANCE)).isEqualTo(Language.ENGLISH);
    }

    /** Calendars go by it. */
    @Test
    void aWeekBeginsAsItDoesWhereTheSystemIs() {
        assertThat(Language.GERMAN.in(Locale.ENGLISH)).isEqualTo(Locale.GERMANY);
        assertThat(WeekFields.of(Language.GERMAN.in(Locale.ROOT)).getFirstDayOfWeek())
                .isEqualTo(DayOfWeek.MONDAY);
        assertThat(WeekFields.of(Language.ENGLISH.in(Locale.GERMANY)).getFirstDayOfWeek())
                .isEqualTo(DayOfWeek.MONDAY);
        assertThat(WeekFields.of(Language.GERMAN.in(Locale.US)).getFirstDayOfWeek())
                .isEqualTo(DayOfWeek.SUNDAY);
    }
}
