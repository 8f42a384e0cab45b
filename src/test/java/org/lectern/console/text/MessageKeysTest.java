package org.lectern.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivitySentence;
import org.lectern.lane.WithoutNode;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.rowname.RowKind;
import org.lectern.rowname.RowName;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.wording.MessageKey;

/** Whatever the services say, the console says in each of its languages. */
@WithoutNode
final class MessageKeysTest {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)");
    private static final Pattern USE = Pattern.compile("\\w+Sentence\\s*\\.\\s*[A-Z][A-Z_0-9]+");
    private static final String SAID = "said.";

    private final Texts english = Texts.load(Language.ENGLISH);
    private final Texts german = Texts.load(Language.GERMAN);

    /** Every constant of every enum of the service layer that is a kind of sentence. */
    private static List<MessageKey> kinds() {
        Path sources = Path.of("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> read(file).contains("implements MessageKey {"))
                    .map(file -> sources.relativize(file).toString().replace('/', '.'))
                    .map(name -> constants(name.substring(0, name.length() - ".java".length())))
                    .flatMap(Arrays::stream)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MessageKey[] constants(String name) {
        try {
            return (MessageKey[]) Class.forName(name).getEnumConstants();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyKindIsSaidInGerman_withTheValuesItHas() {
        assertThat(kinds()).hasSizeGreaterThan(500).allSatisfy(kind -> {
            String key = SAID + kind.key();
            assertThat(german.bundle().keySet()).as(key).contains(key);
            assertThat(german.bundle().getString(key)).as(key).isNotBlank().doesNotContain("'");
            assertThat(places(german.bundle().getString(key))).as(key).isEqualTo(places(kind.pattern()));
        });
    }

    @Test
    void englishStandsOnce_withTheKind() {
        assertThat(english.bundle().keySet().stream().filter(key -> key.startsWith(SAID)))
                .isEmpty();
        assertThat(kinds()).allSatisfy(kind -> {
            Message message = kind.of(2_500, 0, 3, 4_700, 5);
            assertThat(english.say(message)).isEqualTo(message.english());
        });
    }

    @Test
    void noTranslationIsLeftOfAKindThatIsGone() {
        Set<String> keys =
                kinds().stream().map(kind -> SAID + kind.key()).collect(Collectors.toCollection(TreeSet::new));

        assertThat(german.bundle().keySet().stream().filter(key -> key.startsWith(SAID)))
                .isSubsetOf(keys);
    }

    /** Those with forms of number are filled by MessageFormat, the others without it: an apostrophe is one in both. */
    @Test
    void everyKindIsFilledAsMessageFormatFillsIt() {
        assertThat(kinds()).allSatisfy(kind -> {
            for (Object[] values : List.of(
                    new Object[] {0, 0, 0, 0, 0}, new Object[] {1, 1, 1, 1, 1}, new Object[] {2_500, 0, 3, 4_700, 5})) {
                assertThat(kind.of(values).english())
                        .as(kind.key())
                        .isEqualTo(new MessageFormat(kind.pattern().replace("'", "''"), Locale.ENGLISH).format(values));
            }
        });
    }

    @Test
    void germanSaysEachValue_howeverItIsFilled() {
        Object[] many = {2_500, 3_601, 4_702, 5_803, 6_904, 7_005, 8_106};
        assertThat(kinds()).allSatisfy(kind -> {
            assertThat(german.get(SAID + kind.key(), 0, 0, 0, 0, 0, 0, 0))
                    .as(kind.key())
                    .isNotBlank();
            assertThat(german.get(SAID + kind.key(), 1, 1, 1, 1, 1, 1, 1))
                    .as(kind.key())
                    .isNotBlank();
            String text = german.get(SAID + kind.key(), many);
            if (!kind.pattern().contains(",number,")) {
                places(kind.pattern())
                        .forEach(place -> assertThat(text).as(kind.key()).contains(german.number((int)
                                many[Integer.parseInt(place.substring(1))])));
            }
        });
    }

    /** A choice without a branch for none takes the first, which would say one. */
    @Test
    void noneIsNotOne() {
        assertThat(kinds())
                .allSatisfy(kind -> assertThat(german.bundle().getString(SAID + kind.key()))
                        .as(kind.key())
                        .doesNotContain(",choice,1#"));
        assertThat(german.say(ActivitySentence.REMOVE_WRONG.of(0, "p-7"))).isEqualTo("0 Verstöße aus p-7 entfernen");
    }

    @Test
    void aFailureWithoutWordsSaysThatItHasNone() {
        for (Throwable failure : List.of(new IllegalStateException(), new IOException("  "))) {
            assertThat(HasMessage.of(failure).english()).startsWith("It failed without a message");
            assertThat(german.say(failure)).startsWith("Es ist ohne Meldung gescheitert");
        }
    }

    /** Kinds that nobody says are left over. */
    @Test
    void eachKindIsSaidSomewhere() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"));
                Stream<Path> onSpark = Files.walk(Path.of("src/spark/java"))) {
            Set<String> used = Stream.concat(files, onSpark)
                    .filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> USE.matcher(read(file)).results())
                    .map(use -> use.group().replaceAll("\\s", ""))
                    .collect(Collectors.toSet());

            assertThat(kinds().stream().map(MessageKey::key).filter(key -> !used.contains(key)))
                    .isEmpty();
        }
    }

    @Test
    void aSentenceWithinASentenceIsSaidInTheSameLanguage_andNumbersAreWrittenAsItDoes() {
        Message message = ActivitySentence.TOO_MANY_ROWS.of(ActivitySentence.REBUILD.of("u:cam:ann"), 12_400, 10_000);

        assertThat(message.english())
                .startsWith("\u201CRebuild the library of u:cam:ann\u201D would write 12,400 rows or more");
        assertThat(german.say(message))
                .startsWith(
                        "\u201EBibliothek von u:cam:ann neu aufbauen\u201C würde 12.400 Zeilen oder mehr schreiben");
    }

    @Test
    void aRefusedFieldSaysWhyInTheLanguageOfTheConsole() {
        Throwable refused = org.assertj.core.api.Assertions.catchThrowable(() -> ContentId.of("handout"));

        assertThat(refused).isInstanceOf(InvalidIdentifierException.class);
        assertThat(refused).hasMessage("\u201Chandout\u201D is not a content item id. The form is c:tenant:name.");
        assertThat(german.say(refused))
                .isEqualTo("\u201Chandout\u201D ist keine Id (Inhalt); sie hat die Form c:tenant:name.");
    }

    @Test
    void partsOfNamesAreSaidInTheLanguageOfTheConsole() {
        assertThat(german.say(org.assertj.core.api.Assertions.catchThrowable(
                        () -> RowName.parse(RowKind.BRANCH, "http://a.example/x#"))))
                .endsWith("es fehlt: Zweig.");
        assertThat(german.say(org.assertj.core.api.Assertions.catchThrowable(() -> ContentId.of("c:cam:a "))))
                .startsWith("Id (Inhalt): \u201Cc:cam:a \u201D beginnt");
    }

    @Test
    void aKindThatThisConsoleDoesNotKnow_orOtherValues_areSaidInEnglish() {
        assertThat(german.say(new Message("Newer.KIND", List.of(1), "What a newer Lectern says.")))
                .isEqualTo("What a newer Lectern says.");
        assertThat(german.say(new Message(
                        ActivitySentence.LIBRARIES_NOT_WRITTEN.key(), List.of("many"), "Many libraries failed.")))
                .isEqualTo("Many libraries written.");
        assertThat(german.say(Message.plain("Connection reset by peer"))).isEqualTo("Connection reset by peer");
    }
}
