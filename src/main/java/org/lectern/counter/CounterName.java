package org.lectern.counter;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ResourceName;
import org.lectern.wording.Message;

/**
 * A name taken from a host's counter, {@code <hostname>/<counter>} ("Unique names for our rows"). Each has one spelling:
 * what was parsed prints as it was read.
 *
 * @param hostname whose counter
 * @param value what the counter stood at, not negative
 */
public record CounterName(HostName hostname, long value) {
    private static final Message FORM = CounterSentence.COUNTER_FORM.of();

    /** @throws InvalidIdentifierException if the value is negative */
    public CounterName {
        if (value < 0) {
            throw new InvalidIdentifierException(CounterSentence.NEGATIVE.of(Long.toString(value)));
        }
    }

    /**
     * Reads a name.
     *
     * @throws InvalidIdentifierException if the text is null, empty or malformed; the message says at which position,
     *     counted from 1
     */
    public static CounterName parse(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            throw new InvalidIdentifierException(CounterSentence.EMPTY.of(FORM));
        }
        int slash = text.indexOf('/');
        int end = slash < 0 ? text.length() : slash;
        HostName.fault(text.substring(0, end)).ifPresent(fault -> {
            throw refused(text, fault.position(), fault.message());
        });
        if (slash < 0) {
            throw refused(text, end, CounterSentence.NO_SLASH.of());
        }
        return new CounterName(new HostName(text.substring(0, slash)), counter(text, slash + 1));
    }

    private static long counter(String text, int from) {
        if (from == text.length()) {
            throw refused(text, from, CounterSentence.NO_COUNTER.of());
        }
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                throw refused(text, i, CounterSentence.DIGITS.of());
            }
        }
        if (text.charAt(from) == '0' && from + 1 < text.length()) {
            throw refused(text, from, CounterSentence.ZERO.of());
        }
        try {
            return Long.parseLong(text, from, text.length(), 10);
        } catch (NumberFormatException tooLarge) {
            throw refused(text, from, CounterSentence.TOO_LARGE.of(Long.toString(Long.MAX_VALUE)));
        }
    }

    /** Where the first fault of a text is that {@link #parse} refuses, from 0. */
    public static int fault(String text) {
        int slash = text.indexOf('/');
        int end = slash < 0 ? text.length() : slash;
        Optional<HostName.Fault> host = HostName.fault(text.substring(0, end));
        if (host.isPresent() || slash < 0) {
            return host.map(HostName.Fault::position).orElse(end);
        }
        int at = slash + 1;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at == text.length() ? slash + 1 : at;
    }

    private static InvalidIdentifierException refused(String text, int index, Message fault) {
        return new InvalidIdentifierException(
                CounterSentence.NO_COUNTER_NAME.of(ResourceName.shown(text), index + 1, fault, FORM));
    }

    @Override
    public String toString() {
        return hostname + "/" + value;
    }
}
