package org.lectern.cassandra.cql;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words by which a thing is found. Case and accents do not count. */
public final class Terms {
    private static final int LONGEST = 100;
    private static final int MOST = 12;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private Terms() {}

    /** The terms of a thing: its id, its id's name, and the words of both names. */
    public static Set<String> of(String id, String displayName) {
        Set<String> terms = new LinkedHashSet<>();
        String folded = fold(id);
        String name = folded.substring(folded.indexOf(':', 2) + 1);
        terms.add(cut(folded));
        terms.add(cut(name));
        words(displayName).forEach(word -> terms.add(cut(word)));
        words(name).forEach(word -> terms.add(cut(word)));
        terms.remove("");
        return terms.stream().limit(MOST).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The words of what was typed. A whole id stays one word. */
    public static List<String> typed(String text) {
        return Arrays.stream(fold(text).strip().split("\\s+", -1))
                .map(Terms::cut)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Whether each of the words begins one of the thing's terms, or one of its name's words. */
    public static boolean match(List<String> words, String id, String displayName) {
        Set<String> terms = of(id, displayName);
        return words.stream().allMatch(word -> terms.stream().anyMatch(term -> term.startsWith(word)));
    }

    private static List<String> words(String text) {
        return Arrays.asList(BETWEEN_WORDS.split(fold(text), -1));
    }

    private static String fold(String text) {
        return MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    private static String cut(String term) {
        return term.length() <= LONGEST
                ? term
                : term.substring(
                        0, term.offsetByCodePoints(0, Math.min(LONGEST, term.codePointCount(0, term.length()))));
    }
}
