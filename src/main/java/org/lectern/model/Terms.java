package org.lectern.model;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Splits names and typed text in the same way, into pieces between spaces. A piece is found by its beginning, and from each of
 * its words on: "O'Brien" by "o'br" and by "brien", "3/4" by "3/4" and by "4". Case, accents and invisible characters do not count.
 */
public final class Terms {
    /** The most characters of a term. */
    private static final int LONGEST = 100;

    /**
     * The most terms of one name. 200 are a title of some 1,200 characters. With the longest id, of 65,535 bytes, their rows are
     * 13 MB, and one mutation of Cassandra's may have 16 MB.
     */
    static final int MOST = 200;

    /** Terms of an id: itself, and the part after its tenant. */
    private static final int OF_ID = 2;

    /** The most pieces of a typed text that an index is asked for. The others are compared with the names found. */
    private static final int LOOKUPS = 4;

    private static final Pattern IGNORED = Pattern.compile("[\\p{M}\\p{Cf}]+");
    private static final Pattern APOSTROPHES = Pattern.compile("[\u2018\u2019\u02BC\u2032`]");
    private static final Pattern DASHES = Pattern.compile("[\\p{Pd}\u2212]");
    private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");
    private static final String QUOTES = "\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\"'.,;:!?\u00BF\u00A1";
    private static final Pattern AT_ENDS = Pattern.compile("^[" + QUOTES + "]+|[" + QUOTES + "]+$");
    private static final Pattern PUNCTUATION = Pattern.compile("\\p{P}+");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Symbols such as emoji are words, and so are ideographs, which no spaces part. */
    private static final Pattern STARTS =
            Pattern.compile("\\A|(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]|[\\p{So}\\p{IsIdeographic}]");

    private Terms() {}

    /** Returns the terms under which a thing is indexed: of its id, then of its name; at most {@link #MOST}. */
    public static Set<String> of(String id, String displayName) {
        return all(id, displayName).stream().limit(MOST).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<String> all(String id, String displayName) {
        String folded = fold(id);
        String name = folded.substring(folded.indexOf(':', 2) + 1);
        Set<String> terms = new LinkedHashSet<>(List.of(cut(folded), cut(name)));
        pieces(displayName).forEach(piece -> terms.addAll(starts(piece)));
        pieces(name).forEach(piece -> terms.addAll(starts(piece)));
        terms.remove("");
        return terms;
    }

    /** Returns the pieces of a typed text that a name must have. Punctuation between others may be missing. */
    public static List<String> typed(String text) {
        List<String> pieces = pieces(text);
        return counting(pieces).stream().map(Terms::cut).distinct().toList();
    }

    private static List<String> counting(List<String> pieces) {
        List<String> words = pieces.stream()
                .filter(piece -> !PUNCTUATION.matcher(piece).matches())
                .toList();
        return words.isEmpty() ? pieces : words;
    }

    /**
     * Returns the pieces of a typed text to ask an index for: the longest of those that are among the indexed terms of any name
     * that begins with the text.
     */
    public static List<String> lookups(String text) {
        List<String> pieces = pieces(text);
        List<String> counting = counting(pieces);
        Set<String> terms = new LinkedHashSet<>();
        Set<String> indexed = new LinkedHashSet<>();
        for (String piece : pieces) {
            terms.addAll(starts(piece));
            if (terms.size() > MOST - OF_ID && !indexed.isEmpty()) {
                break;
            }
            if (counting.contains(piece)) {
                indexed.add(cut(piece));
            }
        }
        return indexed.stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .limit(LOOKUPS)
                .toList();
    }

    /** Returns the letters and digits of a piece: "jean" and "luc" of "jean-luc". */
    public static List<String> words(String piece) {
        return Arrays.stream(BETWEEN_WORDS.split(piece, -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Tells whether each piece begins a term of the thing, or, where it has several words, each of them does. */
    public static boolean match(List<String> typed, String id, String displayName) {
        Set<String> terms = all(id, displayName);
        return typed.stream().allMatch(piece -> begins(piece, terms) || isThereApart(piece, terms));
    }

    private static boolean isThereApart(String piece, Set<String> terms) {
        List<String> words = words(piece);
        return words.size() > 1 && words.stream().allMatch(word -> begins(word, terms));
    }

    private static boolean begins(String word, Set<String> terms) {
        return terms.stream().anyMatch(term -> term.startsWith(word));
    }

    /** Between spaces, without quotes, brackets and the marks of sentences at their ends. */
    private static List<String> pieces(String text) {
        return Arrays.stream(SPACES.split(fold(text), -1))
                .map(piece -> {
                    String inner = AT_ENDS.matcher(piece).replaceAll("");
                    return inner.isEmpty() ? piece : inner;
                })
                .filter(piece -> !piece.isEmpty())
                .toList();
    }

    private static List<String> starts(String piece) {
        List<String> terms = new ArrayList<>();
        Matcher start = STARTS.matcher(piece);
        while (start.find()) {
            terms.add(cut(piece.substring(start.start())));
        }
        return terms;
    }

    /** Returns a text without what does not count. Of two forms of a letter or mark it has one. */
    public static String fold(String text) {
        String plain = IGNORED.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("");
        String marked = DASHES.matcher(APOSTROPHES.matcher(plain).replaceAll("'"))
                .replaceAll("-")
                .replace('\u2044', '/');
        // The sigma at the end of a word is another character, so that the beginning of a longer word would not match.
        return marked.toLowerCase(Locale.ROOT).replace('\u03C2', '\u03C3');
    }

    private static String cut(String term) {
        return term.length() <= LONGEST
                ? term
                : term.substring(
                        0, term.offsetByCodePoints(0, Math.min(LONGEST, term.codePointCount(0, term.length()))));
    }
}
