package org.lectern.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.wording.Printable;

/**
 * Replaces ids by masks such as {@code user-1}. The same id gets the same mask wherever it appears, in CQL too. Known ids are
 * found whatever they consist of; others by their form, {@code u:tenant:name}. For one report.
 */
final class MaskedIds {
    private static final String FORM =
            "[a-z]:[^\\s:'\"\u201C\u201D`,;()\\[\\]{}<>#]+:[^\\s'\"\u201C\u201D`,;()\\[\\]{}<>#]*[\\p{L}\\p{N}_]";

    private final Set<String> names;
    private final Pattern pattern;
    private final Map<String, String> masks;
    private final Map<String, Integer> counts;

    /**
     * @param ids known ids
     * @param names replaced where they are a whole text or quoted: a name may be an ordinary word
     */
    MaskedIds(Set<String> ids, Set<String> names) {
        this(ids, names, new HashMap<>(), new HashMap<>());
    }

    private MaskedIds(Set<String> ids, Set<String> names, Map<String, String> masks, Map<String, Integer> counts) {
        this.masks = masks;
        this.counts = counts;
        this.names = names;
        Set<String> known = new HashSet<>();
        ids.forEach(id -> forms(id).forEach(known::add));
        String alternatives = Stream.concat(
                        longestFirst(known).map(MaskedIds::whole),
                        longestFirst(names.stream().flatMap(MaskedIds::forms).collect(Collectors.toSet()))
                                .map(name -> "(?<=['\u201C\u201E\"])" + Pattern.quote(name) + "(?=['\u201C\u201D\"])"))
                .collect(Collectors.joining("|"));
        this.pattern =
                Pattern.compile((alternatives.isEmpty() ? "" : alternatives + "|") + "(?<![\\p{L}\\p{N}_.-])" + FORM);
    }

    /** Returns masks of other ids and names, with the same mask for the same id. */
    MaskedIds of(Set<String> otherIds, Set<String> otherNames) {
        return new MaskedIds(otherIds, otherNames, masks, counts);
    }

    /** Returns a test whether a text holds one of these ids, not as a part of a longer one. */
    static Predicate<String> exactly(Set<String> ids) {
        return Pattern.compile(longestFirst(ids).map(MaskedIds::whole).collect(Collectors.joining("|")))
                .asPredicate();
    }

    private static String whole(String id) {
        return "(?<![\\p{L}\\p{N}_.-])" + Pattern.quote(id) + "(?![\\p{L}\\p{N}_-])";
    }

    private static Stream<String> longestFirst(Set<String> texts) {
        return texts.stream()
                .filter(text -> !text.isEmpty())
                .sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
    }

    /** An id or a name as it is, as a screen shows it, and as a CQL literal. */
    private static Stream<String> forms(String text) {
        return Stream.of(text, Printable.of(text), text.replace("'", "''"));
    }

    /** Returns the text with masks in place of ids. */
    String mask(String text) {
        if (!text.isEmpty() && names.contains(text)) {
            return of(text);
        }
        Matcher found = pattern.matcher(text);
        return found.replaceAll(match -> Matcher.quoteReplacement(of(match.group())));
    }

    private String of(String found) {
        String id = found.replace("''", "'");
        return masks.computeIfAbsent(id, one -> {
            String kind = names.contains(one) ? "name" : kind(one);
            return kind + "-" + counts.merge(kind, 1, Integer::sum);
        });
    }

    private static String kind(String id) {
        boolean form = id.length() > 2 && id.charAt(1) == ':';
        return switch (form ? id.charAt(0) : ' ') {
            case 'u' -> "user";
            case 'g' -> "group";
            case 'c' -> "item";
            case 'f' -> "folder";
            case 'd' -> "discussion";
            default -> "id";
        };
    }
}
