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
import org.lectern.wording.Message;
import org.lectern.wording.Printable;

/**
 * Replaces ids by masks such as {@code user-1}. The same id gets the same mask wherever it appears, in CQL too. Known ids are
 * found whatever they consist of; others by their form: {@code u:tenant:name}, a UUID, an e-mail address. For one report.
 * A name of one word may be an ordinary word. A sentence keeps it, unless it quotes the name or the name is one of its values.
 */
final class MaskedIds {
    private static final String FORM = "(?:\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}(?![\\p{L}\\p{N}])"
            + "|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+"
            + "|[a-z]:[^\\s:'\"\u201C\u201D`,;()\\[\\]{}<>#]+:[^\\s'\"\u201C\u201D`,;()\\[\\]{}<>#]*[\\p{L}\\p{N}_])";

    private final Set<String> names;
    /** Finds names only where they are quoted, or have more than one word. */
    private final Pattern pattern;

    /** Finds names everywhere. */
    private final Pattern inTyped;

    private final Map<String, String> masks;
    private final Map<String, Integer> counts;

    /**
     * @param ids known ids
     * @param names replaced where no ordinary word can be meant
     */
    MaskedIds(Set<String> ids, Set<String> names) {
        this(ids, names, new HashMap<>(), new HashMap<>());
    }

    private MaskedIds(Set<String> ids, Set<String> names, Map<String, String> masks, Map<String, Integer> counts) {
        this.masks = masks;
        this.counts = counts;
        this.names = names.stream()
                .filter(name -> !ids.contains(name) && !name.matches(FORM))
                .collect(Collectors.toSet());
        Set<String> known = ids.stream().flatMap(MaskedIds::forms).collect(Collectors.toSet());
        Set<String> shown = this.names.stream().flatMap(MaskedIds::forms).collect(Collectors.toSet());
        this.pattern = pattern(Stream.of(
                longestFirst(known).map(MaskedIds::whole),
                longestFirst(shown).map(name -> name.contains(" ") ? anyCase(name) : quoted(name))));
        this.inTyped = pattern(Stream.of(
                longestFirst(known).map(MaskedIds::whole),
                longestFirst(shown).map(name -> name.contains(" ") ? anyCase(name) : whole(name))));
    }

    private static Pattern pattern(Stream<Stream<String>> known) {
        return Pattern.compile(Stream.concat(known.flatMap(all -> all), Stream.of("(?<![\\p{L}\\p{N}_.-])" + FORM))
                .collect(Collectors.joining("|")));
    }

    private static String quoted(String name) {
        return "(?<=['\u201C\u201E\"])" + Pattern.quote(name) + "(?=['\u201C\u201D\"])";
    }

    private static String anyCase(String name) {
        return "(?iu:" + whole(name) + ")";
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

    /** Returns what is said of a message with masks in place of ids and names. */
    String mask(Message message, String said) {
        if (message.key().isEmpty()) {
            return mask(inTyped, said);
        }
        Set<String> values = new HashSet<>();
        collect(message, values);
        values.retainAll(names);
        return mask(
                values.isEmpty()
                        ? pattern
                        : Pattern.compile(longestFirst(values.stream()
                                        .flatMap(MaskedIds::forms)
                                        .collect(Collectors.toSet()))
                                .map(MaskedIds::whole)
                                .collect(Collectors.joining("|", "", "|" + pattern.pattern()))),
                said);
    }

    /** Returns a text of an export with masks in place of ids and names. */
    String mask(String text) {
        return mask(pattern, text);
    }

    private static void collect(Message message, Set<String> values) {
        for (Object value : message.values()) {
            if (value instanceof Message part) {
                collect(part, values);
            } else {
                values.add(value.toString());
            }
        }
    }

    private String mask(Pattern found, String text) {
        return names.contains(text)
                ? of(text)
                : found.matcher(text).replaceAll(match -> Matcher.quoteReplacement(of(match.group())));
    }

    private String of(String found) {
        String text = found.replace("''", "'");
        String id = names.stream().filter(text::equalsIgnoreCase).findFirst().orElse(text);
        return masks.computeIfAbsent(id, one -> {
            String kind = names.contains(one) ? "name" : kind(one);
            return kind + "-" + counts.merge(kind, 1, Integer::sum);
        });
    }

    private static String kind(String id) {
        boolean form = id.length() > 2 && id.charAt(1) == ':';
        return switch (form ? id.charAt(0) : id.indexOf('@') > 0 ? '@' : ' ') {
            case '@' -> "address";
            case 'u' -> "user";
            case 'g' -> "group";
            case 'c' -> "item";
            case 'f' -> "folder";
            case 'd' -> "discussion";
            default -> "id";
        };
    }
}
