package org.lectern.console.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The console's texts. FXML files read the same bundle by {@code %key}. */
public final class Texts {
    private final ResourceBundle bundle;

    public Texts(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /** The texts that come with the console. */
    public static Texts load() {
        return new Texts(ResourceBundle.getBundle("org.lectern.console.texts", Locale.ROOT));
    }

    public ResourceBundle bundle() {
        return bundle;
    }

    /** @throws java.util.MissingResourceException if there is no such text: a mistake that tests find */
    public String get(String key) {
        return bundle.getString(key);
    }

    /** A text with its places filled: {@link MessageFormat}, with numbers grouped the English way. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), Locale.ENGLISH).format(values);
    }
}
