package org.lectern.job;

import java.util.OptionalInt;
import org.lectern.wording.InvalidInputException;

/** What an operator wants of a job. */
public sealed interface Steering {
    /** Kinds of steering, for menus and buttons. */
    enum Kind {
        PAUSE,
        RESUME,
        /** Cancel: what is left stays on record. */
        STOP,
        /** Principals per second. */
        THROTTLE,
        /** The failed ones alone. */
        RETRY,
        TAKE_OVER
    }

    Kind kind();

    /** All but the throttle, which has a number. */
    record Order(Kind kind) implements Steering {
        public Order {
            if (kind == Kind.THROTTLE) {
                throw new InvalidInputException(JobSentence.NO_RATE.of());
            }
        }
    }

    /**
     * At most so many principals per second; empty lifts the limit.
     *
     * @param perSecond at least 1
     */
    record Throttle(OptionalInt perSecond) implements Steering {
        public Throttle {
            if (perSecond.isPresent() && perSecond.getAsInt() < 1) {
                throw new InvalidInputException(JobSentence.RATE_TOO_LOW.of());
            }
        }

        @Override
        public Kind kind() {
            return Kind.THROTTLE;
        }
    }
}
