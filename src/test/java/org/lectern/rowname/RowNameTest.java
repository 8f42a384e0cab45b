package org.lectern.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostName;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** What is printed is read as the same, and what is no name is refused where it is wrong. */
@WithoutNode
final class RowNameTest {
    private static final int GENERATED = 20_000;
    private static final String[] SCHEMES = {"http", "https", "HTTPS", "ftp", "snap"};
    private static final String[] HOSTS = {
        "example.org",
        "WWW.Example.ORG",
        "b\u00FCcher.example",
        "[2001:db8::7]",
        "10.1.2.3",
        "\u4F8B\u3048.jp",
        "xn--p1ai.example"
    };
    private static final String[] PATHS = {
        "", "/", "/a/b", "/a/../b", "/%7Euser", "/%c3%a9t%C3%A9", "/a;p=1", "/x?q=1&r=%2f", "//"
    };
    private static final String[] LETTERS = {
        "a", "Z", "7", "-", "_", "\u00E9", "e\u0301", "\u05D0", "\u4F8B", "\uD83D\uDE00", "~", ":", "@", "%", "'"
    };

    @ParameterizedTest
    @CsvSource({
        "http://snap.website/terms,CONTENT",
        "http://snap.website/terms#1,BRANCH",
        "http://snap.website/terms#1.0,REVISION",
        "http://snap.website/terms#en/1.0,REVISION",
        "http://snap.website/terms#en_GB/1.0,REVISION",
        "http://snap.website/terms#user/3/1,DRAFT",
        "http://snap.website/terms#user/joe@example.org/en_GB/1,DRAFT",
        "http://snap.website/terms#suggestion/1,SUGGESTION",
        "http://snap.website/terms#suggestion/en_GB/1,SUGGESTION",
        "http://snap.website/terms#suggestion/visitor-7/1,SUGGESTION",
        "http://snap.website/terms#suggestion/visitor-7/es_419/1,SUGGESTION",
        "/user/7,USER",
        "db1.example.org/4711,COUNTER",
        "u:cam:nicolaas,PRINCIPAL",
        "g:cam:book-club,PRINCIPAL",
        "u:cam:nicolaas#PUBLIC,LIBRARY",
        "g:cam:book-club:LOGGEDIN,LIBRARY",
        "u:cam:PUBLIC,PRINCIPAL",
        "c:cam:License.txt,CONTENT_ITEM"
    })
    void everyKindIsReadAndPrinted(String text, RowKind kind) {
        RowName name = RowName.parse(text);
        assertThat(name.kind()).isEqualTo(kind);
        assertThat(name.toString()).isEqualTo(text);
        assertThat(RowName.parse(kind, text)).isEqualTo(name);
        assertThat(name.parts().values()).allSatisfy(part -> assertThat(text).contains(part));
    }

    @Test
    void aKindThatIsKnownDecidesWhatTheTextLeavesOpen() {
        assertThat(RowName.parse(RowKind.USER, "http://snap.website/joe"))
                .isEqualTo(new UserName("http://snap.website/joe"));
        assertThat(RowName.parse(RowKind.LIBRARY, "u:cam:nicolaas").key()).isEqualTo("u:cam:nicolaas");
        assertThatThrownBy(() -> RowName.parse(RowKind.DRAFT, "u:cam:nicolaas")).hasMessageContaining("#user/");
    }

    @Test
    void whatIsPrintedIsReadAsTheSame() {
        Random random = new Random(17);
        Set<RowKind> seen = EnumSet.noneOf(RowKind.class);
        for (int i = 0; i < GENERATED; i++) {
            RowName name = generated(random);
            String text = name.toString();
            assertThat(RowName.parse(name.kind(), text)).as(text).isEqualTo(name);
            assertThat(name.canonical().isCanonical()).as(text).isTrue();
            assertThat(RowName.parse(name.kind(), name.canonical().toString()))
                    .as(text)
                    .isEqualTo(name.canonical());
            if (name.kind() != RowKind.USER && name.kind() != RowKind.LIBRARY) {
                assertThat(RowName.parse(text)).as(text).isEqualTo(name);
            }
            seen.add(name.kind());
        }
        assertThat(seen).containsExactlyInAnyOrder(RowKind.values());
    }

    /** Whatever is cut out, put in or turned round: it is read and printed without loss, or refused inside the text. */
    @Test
    void whatIsNoNameIsRefusedInsideTheText() {
        Random random = new Random(23);
        int refused = 0;
        for (int i = 0; i < GENERATED; i++) {
            String text = broken(generated(random).toString(), random);
            try {
                assertThat(RowName.parse(text).toString()).isEqualTo(text);
            } catch (InvalidRowNameException malformed) {
                refused++;
                assertThat(malformed.position()).as(text).isBetween(0, text.length());
                assertThat(malformed.getMessage())
                        .contains("at position " + String.format(Locale.ROOT, "%,d", malformed.position() + 1));
            }
        }
        assertThat(refused).isGreaterThan(GENERATED / 20);
    }

    private static String broken(String text, Random random) {
        int at = random.nextInt(text.length());
        String rest = text.substring(at);
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + rest.substring(1);
            case 1 -> text.substring(0, at) + "#/.: \u0000%\uD800".charAt(random.nextInt(8)) + rest;
            case 2 -> text.substring(0, at);
            default -> text.substring(0, at) + new StringBuilder(rest).reverse();
        };
    }

    /** Thousands of addresses as they are found in the wild: all that the demo's hosts and the tables above can make. */
    @Test
    void thousandsOfAddressesGoThroughAndBack() {
        List<String> addresses = new ArrayList<>();
        for (String scheme : SCHEMES) {
            for (String host : HOSTS) {
                for (String path : PATHS) {
                    for (String tail : List.of("", "/page-%d.html", "/%d/edit", "?id=%d", ":8080/%d")) {
                        for (int i = 0; i < 8; i++) {
                            String end = String.format(Locale.ROOT, tail, i);
                            addresses.add(scheme + "://" + host + (tail.startsWith(":") ? end + path : path + end));
                        }
                    }
                }
            }
        }
        assertThat(addresses).hasSizeGreaterThan(12_000);
        for (String address : addresses) {
            RowName name = RowName.parse(address);
            assertThat(name.toString()).isEqualTo(address);
            assertThat(name.canonical().canonical()).isEqualTo(name.canonical());
        }
    }

    private static RowName generated(Random random) {
        Address address = new Address(one(random, SCHEMES) + "://" + one(random, HOSTS) + one(random, PATHS));
        Optional<RowLocale> locale = random.nextBoolean()
                ? Optional.empty()
                : Optional.of(RowLocale.parse(one(random, new String[] {"en", "en_GB", "fil", "es_419"})));
        Optional<String> visitor = random.nextBoolean() ? Optional.empty() : Optional.of("v" + word(random));
        PrincipalId principal = new PrincipalId((random.nextBoolean() ? "u:" : "g:") + "cam:" + "n" + word(random));
        return switch (random.nextInt(10)) {
            case 0 -> new ContentName(address);
            case 1 -> new BranchName(address, word(random));
            case 2 -> new RevisionName(address, locale, word(random), word(random));
            case 3 -> new DraftName(address, word(random) + ".x", locale, word(random));
            case 4 ->
                new SuggestionName(address, visitor.filter(known -> !RowLocale.isOne(known)), locale, word(random));
            case 5 -> new UserName(random.nextBoolean() ? address.text() : "/user" + "/a/../b%7e");
            case 6 ->
                new CountedName(
                        new CounterName(new HostName("db" + random.nextInt(99)), random.nextLong() & Long.MAX_VALUE));
            case 7 ->
                new LibraryName(
                        principal,
                        Optional.of(random.nextBoolean() ? Bucket.PUBLIC : Bucket.LOGGEDIN),
                        random.nextBoolean() ? '#' : ':');
            case 8 -> new PrincipalName(principal);
            default -> new ContentItemName(new ContentId("c:cam:" + word(random)));
        };
    }

    private static String one(Random random, String[] texts) {
        return texts[random.nextInt(texts.length)];
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            word.append(one(random, LETTERS));
        }
        return word.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://a.example/x#                        | 20 | the branch is missing
            http://a.example/x#1.                      | 22 | the revision is missing
            http://a.example/x#.1                      | 20 | the branch is missing
            http://a.example/x#1.2.3                   | 23 | invalid
            http://a.example/x#english/1.0             | 20 | two or three lower case letters
            http://a.example/x#en_gb/1.0               | 23 | two upper case letters
            http://a.example/x#en/1                    | 24 | the revision is missing
            http://a.example/x#en/1/2.0                | 24 | more parts
            http://a.example/x#user/7                  | 26 | the branch is missing
            http://a.example/x#user//1                 | 25 | the identifier is missing
            http://a.example/x#user/7/EN/1             | 27 | lower case letters
            http://a.example/x#user/7/en/1/2           | 31 | more parts
            http://a.example/x#suggestion/             | 31 | the branch is missing
            http://a.example/x y#1                     | 19 | %20
            http://a.example/x#a#b                     | 21 | invalid
            //user                                     | 2  | one slash
            db1/12x                                    | 7  | digits
            DB1/12                                     | 1  | upper case
            u:cam                                      | 6  | u:tenant:name
            u::nicolaas                                | 3  | u:tenant:name
            c:cam:                                     | 7  | c:tenant:name
            nonsense                                   | 1  | this start is unknown
            """)
    void saysWhereTheFaultIs(String text, int position, String fault) {
        assertThatThrownBy(() -> RowName.parse(text))
                .hasMessageContaining(fault)
                .asInstanceOf(InstanceOfAssertFactories.type(InvalidRowNameException.class))
                .extracting(InvalidRowNameException::position)
                .isEqualTo(position - 1);
    }

    @Test
    void emptyAndEndlessNamesAreRefused() {
        assertThatThrownBy(() -> RowName.parse("")).hasMessageContaining("the name is empty");
        assertThatThrownBy(() -> RowName.parse("http://a.example/" + "x".repeat(100_000)))
                .hasMessageContaining("at position 65,536")
                .hasMessageContaining("100,017 characters");
        assertThatThrownBy(() -> RowName.parse("u:cam:a\u0000b"))
                .asInstanceOf(InstanceOfAssertFactories.type(InvalidRowNameException.class))
                .extracting(InvalidRowNameException::position)
                .isEqualTo(7);
        assertThatThrownBy(() ->
                        new SuggestionName(new Address("http://a.example/"), Optional.of("en"), Optional.empty(), "1"))
                .hasMessageContaining("looks like a language");
    }

    @Test
    void whatIsOneRowHasOneCanonicalName() {
        assertThat(RowName.parse("HTTP://A.example:80/x/../%7ey#en/1.0").canonical())
                .isEqualTo(RowName.parse("http://a.example/~y#en/1.0"));
        assertThat(RowName.parse("u:cam:nicolaas:PUBLIC").canonical())
                .isEqualTo(RowName.parse("u:cam:nicolaas#PUBLIC"));
        assertThat(RowName.parse("u:cam:nicolaas:PUBLIC").key()).isEqualTo("u:cam:nicolaas");
        assertThat(RowName.parse("/user/./%7ejoe").canonical().toString()).isEqualTo("/user/~joe");
        // Composition counts in an identifier, which no rule of RFC 3986 touches.
        assertThat(RowName.parse("c:cam:\u00E9").canonical())
                .isNotEqualTo(RowName.parse("c:cam:e\u0301").canonical());
    }
}
