package org.lectern.console.text;

import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.wording.Printable;

/** The console's texts. FXML files read the same bundle by {@code %key}. */
public final class Texts {
    private static final String BUNDLE = "org.lectern.console.texts";

    private static final String SAID = "said.";

    private final ResourceBundle bundle;
    private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?Z");

    private final Locale locale;
    private final Times times = new Times(ZoneId.systemDefault());

    private Texts(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /** The format of times in these texts. */
    public Times times() {
        return times;
    }

    /** Returns what a time's tooltip says: the time in UTC, and how long ago that was. */
    public String hover(Instant instant) {
        Duration past = Duration.between(instant, Instant.now());
        String span = new Spans(this).remaining(past.abs());
        return times.other(instant) + " \u00B7 " + get(past.isNegative() ? "time.ahead" : "time.ago", span);
    }

    /** The texts that come with the console, in English. */
    public static Texts load() {
        return load(Language.ENGLISH);
    }

    /** The texts that come with the console; what is not translated is English. */
    public static Texts load(Language language) {
        Locale locale = language.locale();
        return new Texts(
                ResourceBundle.getBundle(
                        BUNDLE,
                        Language.of(locale) == Language.ENGLISH ? Locale.ROOT : locale,
                        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)),
                locale);
    }

    public ResourceBundle bundle() {
        return bundle;
    }

    /** In which numbers and times are written. */
    public Locale locale() {
        return locale;
    }

    /**
     * A text as it is, or with its places filled: {@link MessageFormat}, with numbers as the language writes them. Values
     * cannot change how the rest is shown ({@link Printable}).
     *
     * @throws java.util.MissingResourceException if there is no such text: a mistake that tests find
     */
    public String get(String key, Object... values) {
        String text = bundle.getString(key);
        return values.length == 0
                ? text
                : new MessageFormat(text, locale)
                        .format(Arrays.stream(values).map(Texts::shown).toArray());
    }

    private static Object shown(Object value) {
        return value instanceof Number || value instanceof Date ? value : Printable.of(String.valueOf(value));
    }

    /**
     * What the services say, in this language. What has no text here is said in English, which comes with it: where the
     * console speaks English, everything; else a driver's own words, and what another version of Lectern has put on record.
     */
    public String say(Message message) {
        String key = SAID + message.key();
        if (message.key().isEmpty() || !bundle.containsKey(key)) {
            return Printable.of(english(message));
        }
        Object[] values = message.values().stream()
                .map(value -> value instanceof Message part ? say(part) : moment(value))
                .toArray();
        try {
            return get(key, values);
        } catch (IllegalArgumentException otherValues) {
            return Printable.of(message.english());
        }
    }

    /** The English sentence, with its times in the format of the screen. */
    private String english(Message message) {
        String text = message.english();
        for (Object value : message.values()) {
            if (value instanceof Message part) {
                text = part.isEmpty() ? text : text.replace(part.english(), english(part));
            } else if (!moment(value).equals(value)) {
                text = text.replace(value.toString(), moment(value).toString());
            }
        }
        return text;
    }

    private Object moment(Object value) {
        try {
            return value instanceof String text && INSTANT.matcher(text).matches()
                    ? times.local(Instant.parse(text))
                    : value;
        } catch (DateTimeParseException none) {
            return value;
        }
    }

    /** What a failure says, in this language where the services have said it. */
    public String say(Throwable failure) {
        return say(HasMessage.of(failure));
    }

    /** A reason that is on record: a person's own words, or what is said where nobody has typed any. */
    public String why(String why) {
        return say(CauseSentence.reason(why));
    }

    /** Who did something, and why if that is known. */
    public String who(Cause cause) {
        return get(cause.why().isEmpty() ? "fanouts.who" : "fanouts.whoWhy", cause.who(), why(cause.why()));
    }

    /** A whole number as the language writes it. */
    public String number(long value) {
        return NumberFormat.getIntegerInstance(locale).format(value);
    }
}
