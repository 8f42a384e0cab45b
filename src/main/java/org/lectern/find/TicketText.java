package org.lectern.find;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lectern.model.Terms;

/**
 * A text from an operator: an id, a name, an address or a whole ticket, with what it mentions.
 *
 * @param mentions what may name a subject, the surest first
 * @param ticket the number of the ticket, such as {@code ABC-1234} or {@code #1234}
 * @param percentage the first percentage in the text
 */
public record TicketText(String text, List<Mention> mentions, Optional<String> ticket, OptionalInt percentage) {
    /** Longer texts are cut. */
    static final int LONGEST = 20_000;

    private static final int MOST_OF_A_KIND = 8;
    private static final int LONGEST_NAME = 120;
    private static final Pattern ADDRESS = Pattern.compile("\\bhttps?://[^\\s<>\"']+");
    private static final Pattern ID = Pattern.compile("(?<![\\p{L}\\p{N}])[ugcdmf]:[^\\s:,;<>\"'()]+:[^\\s,;<>\"'()]+");
    /** The id of a file's item; its name may have spaces. */
    private static final Pattern ID_WITH_SPACES = Pattern.compile(
            "(?<![\\p{L}\\p{N}])c:[^\\s:,;<>\"'()]+:(?:(?!\\s[ugcdmf]:)[^\\n,;\"\u201C\u201D])*?\\.\\w{2,5}\\b");

    private static final Pattern UUID =
            Pattern.compile("\\b\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}\\b");
    private static final Pattern PLATFORM_ID = Pattern.compile("\\bdo_\\w+\\b");
    private static final Pattern EMAIL = Pattern.compile("[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\n"
            + "]{2,120})\"|\u201C([^\u201D\\n"
            + "]{2,120})\u201D|\u201E([^\u201C\\n"
            + "]{2,120})\u201C|\u00AB([^\u00BB\\n"
            + "]{2,120})\u00BB|(?<!\\w)'([^'\\n"
            + "]{2,120})'(?!\\w)");
    private static final Pattern CAPITALISED =
            Pattern.compile("\\p{Lu}[\\p{L}\\p{M}'\u2019-]+(?:[ \\t]+\\p{Lu}[\\p{L}\\p{M}'\u2019-]*)*");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'\u2019_-]{2,}");
    private static final int MOST_PHRASES = 16;
    /** Words of a name before the one with the ending, and from the one with the capital on. */
    private static final int MOST_BEFORE = 5;

    private static final int MOST_AFTER = 4;
    /** The end of a file's name: a text may leave it out. */
    static final Pattern ENDING = Pattern.compile("\\.\\w{2,5}$");

    private static final Pattern FILE = Pattern.compile("\\.\\p{L}\\w{1,4}[.!?)\u201D\u201C]*$");
    private static final Pattern PHRASE_END = Pattern.compile("\\R|[,;:]\\s|[.!?]\\s");
    private static final Pattern TICKET = Pattern.compile(
            "(?<![\\w-])(?!(?:UTF|ISO|SHA|RFC|CVE)-)[A-Z][A-Z0-9]{1,9}-\\d{1,7}(?![\\w-])|(?<!\\w)#\\d{2,9}\\b");
    private static final Pattern PERCENTAGE = Pattern.compile("(?<![\\d.,])(\\d{1,3})\\s?(?:%|percent\\b|Prozent\\b)");

    /** An address of OAE's: what stands for the type, the tenant and the name. */
    private static final Pattern OAE_ADDRESS =
            Pattern.compile("/(user|group|content|discussion|folder|meeting-jitsi|meeting)/([^/?#]+)/([^/?#]+)");

    private static final Map<String, String> LETTERS = Map.of(
            "user",
            "u",
            "group",
            "g",
            "content",
            "c",
            "discussion",
            "d",
            "folder",
            "f",
            "meeting",
            "m",
            "meeting-jitsi",
            "m");

    /** Words of tickets that name no subject. */
    private static final Set<String> COMMON = Set.of(("a about after again all also am an and another any are as at be"
                    + " because been before but by can can't cannot could course dear did didn't do does doesn't don't done either"
                    + " email error fehlen fehlt file files finish finished for from get gets group had has have hello help her here hi his how"
                    + " http https i if in into is isn't issue it its just kind know library me missing my near need never no not now of"
                    + " on only or other our page percent please problem regards reported reporter says screen see sees she should"
                    + " show shows since so someone subject support team thank thanks that the their them then there they thing"
                    + " this ticket times to today twice up user was we were what when where which who why will with would www"
                    + " yesterday you your aber alle als auch auf aus bei bin bitte das dass datei dateien dem den der die doppelt ein"
                    + " eine einer erscheint fehler fertig f\u00FCr gibt gruppe guten habe hallo hat ich ihr ihre im ist kann kein keine"
                    + " kurs mein meine meiner mit nicht noch nur oder prozent sehe sehen sieht sind steht tag und uns unsere von"
                    + " warum wer wie wir zeigt zu zwei zweimal")
            .split(" "));

    public TicketText {
        mentions = List.copyOf(mentions);
    }

    /**
     * A part of the text that may name a subject.
     *
     * @param text what is looked up
     */
    public record Mention(Kind kind, String text) {
        /** Kinds of mentions, the surest first. */
        public enum Kind {
            /** An id, also one within an address. */
            ID,
            EMAIL,
            ADDRESS,
            /** The whole of a short text. */
            WHOLE,
            QUOTED,
            /** Words with capitals. */
            NAME,
            WORD
        }
    }

    /** Reads a text. */
    public static TicketText parse(String typed) {
        String text = typed.strip();
        text = text.substring(0, Math.min(LONGEST, text.length()));
        Set<Mention> mentions = new LinkedHashSet<>();
        List<String> addresses = all(ADDRESS, text);
        // What an address or an e-mail address consists of is no name, and no number of a ticket.
        String prose = EMAIL.matcher(ADDRESS.matcher(text).replaceAll(" ")).replaceAll(" ");
        boolean whole = text.length() <= LONGEST_NAME && text.indexOf('\n') < 0 && !text.isEmpty();
        if (whole && (isId(text) || (text.indexOf(' ') < 0 && addresses.isEmpty()))) {
            mentions.add(new Mention(Mention.Kind.ID, text));
        }
        addresses.forEach(address -> ids(address).forEach(id -> mentions.add(new Mention(Mention.Kind.ID, id))));
        for (Pattern pattern : List.of(ID_WITH_SPACES, ID, UUID, PLATFORM_ID)) {
            all(pattern, prose).forEach(id -> mentions.add(new Mention(Mention.Kind.ID, id)));
        }
        all(EMAIL, text).forEach(one -> mentions.add(new Mention(Mention.Kind.EMAIL, one)));
        addresses.forEach(one -> mentions.add(new Mention(Mention.Kind.ADDRESS, one)));
        String words = UUID.matcher(ID.matcher(prose).replaceAll(" ")).replaceAll(" ");
        Optional<String> ticket = all(TICKET, words).stream().findFirst();
        words = TICKET.matcher(words).replaceAll(" ");
        if (whole && !isId(text)) {
            mentions.add(new Mention(Mention.Kind.WHOLE, text));
        }
        all(QUOTED, words).forEach(one -> mentions.add(new Mention(Mention.Kind.QUOTED, one)));
        phrases(words).forEach(one -> mentions.add(new Mention(Mention.Kind.NAME, one)));
        names(words).forEach(one -> mentions.add(new Mention(Mention.Kind.NAME, one)));
        all(WORD, words).stream()
                .filter(word -> !isCommon(word) && word.chars().anyMatch(Character::isLetter))
                .distinct()
                .limit(MOST_OF_A_KIND)
                .forEach(word -> mentions.add(new Mention(Mention.Kind.WORD, word)));
        return new TicketText(text, new ArrayList<>(mentions), ticket, percentage(words));
    }

    /** The mentions of these kinds, in order. */
    List<Mention> mentions(Mention.Kind... kinds) {
        return mentions.stream()
                .filter(one -> Arrays.asList(kinds).contains(one.kind()))
                .toList();
    }

    /** Whether the text looks like an id of a principal, an item or another thing. */
    static boolean isId(String text) {
        return text.length() > 4
                && text.charAt(1) == ':'
                && "ugcdmf".indexOf(text.charAt(0)) >= 0
                && text.indexOf(':', 2) > 2;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(TicketText::captured)
                .map(found -> found.replaceAll("[.,;:!?\\])}]+$", ""))
                .filter(found -> !found.isEmpty())
                .distinct()
                .limit(MOST_OF_A_KIND)
                .toList();
    }

    private static String captured(MatchResult match) {
        for (int group = 1; group <= match.groupCount(); group++) {
            if (match.group(group) != null) {
                return match.group(group).strip();
            }
        }
        return match.group();
    }

    /** The ids that an address holds: in an address of OAE's, of Sunbird's, or as they are. */
    private static List<String> ids(String address) {
        List<String> found = new ArrayList<>();
        Matcher oae = OAE_ADDRESS.matcher(address);
        while (oae.find()) {
            found.add(LETTERS.get(oae.group(1)) + ":" + decoded(oae.group(2)) + ":" + decoded(oae.group(3)));
        }
        String plain = decoded(address);
        for (Pattern pattern : List.of(UUID, PLATFORM_ID, Pattern.compile("[ugcdmf]:[^\\s/:&?#]+:[^\\s/&?#]+"))) {
            found.addAll(all(pattern, plain));
        }
        return found;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return part;
        }
    }

    /** Runs of capitalised words, without common words at either end. */
    private static Set<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (String run : all(CAPITALISED, text)) {
            List<String> words = new ArrayList<>(Arrays.asList(run.split("[ \\t]+", -1)));
            while (!words.isEmpty() && isCommon(words.get(0))) {
                words.remove(0);
            }
            while (!words.isEmpty() && isCommon(words.get(words.size() - 1))) {
                words.remove(words.size() - 1);
            }
            String name = String.join(" ", words);
            if (name.length() > 1 && name.length() <= LONGEST_NAME) {
                names.add(name);
            }
        }
        return names;
    }

    /** Runs of words that may be a whole name: those that end with a file's ending, then those that begin with a capital. */
    private static List<String> phrases(String text) {
        Set<String> files = new LinkedHashSet<>();
        Set<String> begun = new LinkedHashSet<>();
        for (String part : PHRASE_END.split(text, -1)) {
            List<String> words = List.of(part.strip().split("\\s+"));
            for (int i = 0; i < words.size(); i++) {
                if (FILE.matcher(words.get(i)).find()) {
                    for (int from = Math.max(0, i - MOST_BEFORE); from <= i; from++) {
                        files.add(String.join(" ", words.subList(from, i + 1)));
                    }
                }
                if (CAPITALISED.matcher(words.get(i)).lookingAt() && !isCommon(words.get(i))) {
                    for (int to = Math.min(words.size(), i + MOST_AFTER); to > i + 1; to--) {
                        begun.add(String.join(" ", words.subList(i, to)));
                    }
                }
            }
        }
        return Stream.concat(files.stream(), begun.stream())
                .filter(phrase -> phrase.length() <= LONGEST_NAME)
                .distinct()
                .limit(MOST_PHRASES)
                .toList();
    }

    /**
     * Tells how long a name is that the text has as a whole, in whatever case, with or without the ending of a file; 0 if the
     * text does not have it.
     */
    int named(String name) {
        String folded = Terms.fold(text);
        return Stream.of(name, ENDING.matcher(name).replaceAll(""))
                .map(Terms::fold)
                .filter(one -> !one.isEmpty())
                .filter(one -> Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(one) + "(?![\\p{L}\\p{N}])")
                        .matcher(folded)
                        .find())
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private static boolean isCommon(String word) {
        return COMMON.contains(word.replace('\u2019', '\'').toLowerCase(Locale.ROOT))
                || Terms.fold(word).length() < 2;
    }

    private static OptionalInt percentage(String text) {
        Matcher found = PERCENTAGE.matcher(text);
        return found.find() && Integer.parseInt(found.group(1)) <= 100
                ? OptionalInt.of(Integer.parseInt(found.group(1)))
                : OptionalInt.empty();
    }
}
