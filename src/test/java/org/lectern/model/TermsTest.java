package org.lectern.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** A name that is shown can be typed, whole or in part, and is found. */
@WithoutNode
class TermsTest {
    private static final String ID = "u:test:someone";

    /** Letters of several alphabets, with accents as one character and as two, digits, emoji of one and of several code points. */
    private static final List<String> LETTERS = List.of(
            "a",
            "b",
            "C",
            "Z",
            "é",
            "e\u0301",
            "Å",
            "ß",
            "İ",
            "ı",
            "Σ",
            "ς",
            "ж",
            "Ў",
            "ש",
            "ع",
            "क",
            "ि",
            "ไ",
            "한",
            "大",
            "学",
            "𠀀",
            "か",
            "ｶﾞ",
            "ﬁ",
            "½",
            "0",
            "7",
            "😀",
            "👨‍👩‍👧",
            "🏳️‍🌈",
            "™");

    private static final List<String> SIGNS = List.of(
            "-", "–", "'", "’", "ʼ", "&", "+", "/", ".", ",", ":", "(", ")", "“", "”", "#", "@", "*", "!", "?", "…",
            "_", "\u00AD");

    private static final List<String> SPACES = List.of(" ", "  ", "\u00A0", "\u3000", "\t");

    private static boolean finds(String typed, String name) {
        Set<String> terms = Terms.of(ID, name);
        List<String> lookups = Terms.lookups(typed);
        return !lookups.isEmpty()
                && lookups.stream().allMatch(piece -> isLookedUp(piece, terms))
                && Terms.match(Terms.typed(typed), ID, name);
    }

    /** As an index does it: by the whole piece, or by the longest of several words. */
    private static boolean isLookedUp(String piece, Set<String> terms) {
        List<String> words = Terms.words(piece);
        String longest = words.stream()
                .max(Comparator.comparingInt(String::length))
                .filter(word -> words.size() > 1)
                .orElse(piece);
        return terms.stream().anyMatch(term -> term.startsWith(piece) || term.startsWith(longest));
    }

    private static String some(Random random, List<String> of, int most) {
        return IntStream.range(0, 1 + random.nextInt(most))
                .mapToObj(i -> of.get(random.nextInt(of.size())))
                .collect(Collectors.joining());
    }

    /** A word: letters, and signs before, within and after them; or signs alone. */
    private static String word(Random random) {
        String signs = random.nextInt(3) == 0 ? some(random, SIGNS, 2) : "";
        String tail = random.nextInt(3) == 0 ? some(random, SIGNS, 2) : "";
        return switch (random.nextInt(6)) {
            case 0 -> some(random, SIGNS, 3);
            case 1, 2 -> signs + some(random, LETTERS, 5) + some(random, SIGNS, 1) + some(random, LETTERS, 5) + tail;
            default -> signs + some(random, LETTERS, 8) + tail;
        };
    }

    @Test
    void everyNameIsFoundByItself_byEachOfItsWords_andByTheBeginningsOfWords() {
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            List<String> words = new ArrayList<>();
            int count = 1 + random.nextInt(random.nextInt(10) == 0 ? 60 : 5);
            for (int i = 0; i < count; i++) {
                words.add(word(random));
            }
            String name = words.stream()
                    .reduce((left, right) -> left + SPACES.get(random.nextInt(SPACES.size())) + right)
                    .orElseThrow();
            if (Terms.typed(name).isEmpty()) {
                continue; // a soft hyphen alone
            }
            String seeded = name + " (seed " + seed + ")";
            assertThat(finds(name, name)).as(seeded).isTrue();
            assertThat(finds(name.toUpperCase(Locale.ROOT), name.toUpperCase(Locale.ROOT)))
                    .as(seeded)
                    .isTrue();
            for (String piece : words) {
                if (!Terms.typed(piece).isEmpty()) {
                    assertThat(finds(piece, name)).as(piece + " of " + seeded).isTrue();
                }
                for (String word : Terms.words(Terms.fold(piece))) {
                    int end = word.offsetByCodePoints(0, 1 + random.nextInt(word.codePointCount(0, word.length())));
                    assertThat(finds(word.substring(0, end), name))
                            .as(word.substring(0, end) + " of " + seeded)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void wordsAreFoundAsTheyWereWrittenOrApart() {
        for (String typed : List.of("jean-luc", "jean luc", "luc", "Picard", "JEAN‐LUC PICARD", "jean/luc", "jean-l")) {
            assertThat(finds(typed, "Jean-Luc Picard")).as(typed).isTrue();
        }
        assertThat(finds("sales marketing", "Sales & Marketing")).isTrue();
        assertThat(finds("sales & marketing", "Sales and Marketing")).isTrue();
        assertThat(finds("zurich", "Zürich")).isTrue();
        assertThat(finds("1/2", "Take ½")).isTrue();
    }

    @Test
    void whatIsNotInANameDoesNotMatchIt() {
        for (String typed : List.of("c++", "c#", "d", "jean", "3/5")) {
            assertThat(Terms.match(Terms.typed(typed), ID, "C for 3 or 4"))
                    .as(typed)
                    .isFalse();
        }
        assertThat(Terms.match(Terms.typed("team 🚀"), ID, "Team")).isFalse();
    }

    @Test
    void aNameHasAsManyTermsAsItsMutationCanHold() {
        String words = IntStream.range(0, 1_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        assertThat(Terms.of(ID, words)).hasSize(Terms.MOST).contains("w" + (Terms.MOST - 3));
        assertThat(finds(words, words)).isTrue();
        int longestId = ResourceName.MAXIMUM_BYTES;
        assertThat((long) Terms.MOST * (longestId + 400)).isLessThan(16L << 20);
    }

    @Test
    void anIdIsFoundWhole_andByTheNameInIt() {
        for (String typed : List.of("u:test:someone", "u:test:some", "someone", "u:")) {
            assertThat(finds(typed, "Ada")).as(typed).isTrue();
        }
    }
}
