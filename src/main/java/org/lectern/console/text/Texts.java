package org.lectern.console.text;

import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.ResourceBundle;
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
    private final Locale locale;

    /** @param locale in which numbers are written */
    public Texts(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
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
            return Printable.of(message.english());
        }
        Object[] values = message.values().stream()
                .map(value -> value instanceof Message part ? say(part) : value)
                .toArray();
        try {
            return get(key, values);
        } catch (IllegalArgumentException otherValues) {
            return Printable.of(message.english());
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
