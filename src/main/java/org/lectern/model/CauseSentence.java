package org.lectern.model;

import java.util.stream.Stream;
import org.lectern.wording.Message;
import org.lectern.wording.MessageKey;

/** What is wrong with a cause, and the reasons of changes that nobody has typed a reason for: they are kept in English. */
public enum CauseSentence implements MessageKey {
    NOBODY("The operator of the change is missing."),
    NONE_CONFIRMED("A write of {0} rows needs a confirmation."),
    WHAT_WHO("name of the operator"),
    WHAT_WHY("reason"),
    WHY_LOST("A change was found whose job is lost."),
    WHY_HEALED("Seen to be wrong while the library was read"),
    WHY_DEMO("demo data"),
    WHY_IMPORT("import"),
    WHY_RESUMED("Resumed: {0}");

    private final String pattern;

    CauseSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }

    /** A reason as it is kept, as a message: one of those above, or a person's own words. */
    public static Message reason(String why) {
        String resumed = WHY_RESUMED.of("").english();
        if (why.startsWith(resumed)) {
            return WHY_RESUMED.of(reason(why.substring(resumed.length())));
        }
        return Stream.of(WHY_LOST, WHY_HEALED, WHY_DEMO, WHY_IMPORT)
                .filter(known -> known.pattern.equals(why))
                .findFirst()
                .map(MessageKey::of)
                .orElseGet(() -> Message.plain(why));
    }
}
