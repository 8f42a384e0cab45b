package org.lectern.event;

import java.util.regex.Pattern;
import org.lectern.model.ResourceName;
import org.lectern.wording.InvalidInputException;

/**
 * The name of a subscription, by which a subscriber that starts again goes on where it was.
 *
 * @param value 1 to 64 of a to z, A to Z, 0 to 9, dots, hyphens and underscores
 */
public record SubscriptionName(String value) implements Comparable<SubscriptionName> {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** @throws InvalidInputException if the value is not of that form */
    public SubscriptionName {
        if (!FORM.matcher(value).matches()) {
            throw new InvalidInputException(EventSentence.NO_NAME.of(ResourceName.shown(value)));
        }
    }

    @Override
    public int compareTo(SubscriptionName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
