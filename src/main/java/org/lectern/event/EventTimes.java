package org.lectern.event;

import java.time.Duration;

/**
 * How long things take that have to do with events.
 *
 * @param memory for so long a process goes by what subscriptions there were
 * @param settle what was announced so long ago, and is not known to have happened, is looked at
 * @param dropped what has stood as announced for so long, and has not happened, will not happen any more
 * @param turn a process that tells says so often that it still does
 * @param lease one that has not said so for so long is gone
 * @param first from a failed attempt to the next one, at first
 * @param longest from a failed attempt to the next one, in the end
 */
public record EventTimes(
        Duration memory,
        Duration settle,
        Duration dropped,
        Duration turn,
        Duration lease,
        Duration first,
        Duration longest) {
    /** As Lectern has them. */
    public static final EventTimes STANDARD = new EventTimes(
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofHours(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(1),
            Duration.ofMinutes(1));

    /** So often what is to be told is looked for. */
    public static final Duration LOOK = Duration.ofSeconds(1);

    /**
     * A minute in which nobody has said for so long that rows may come, and that has none, is forgotten. Whoever puts rows says
     * so again and again, and notices if it was late.
     */
    Duration forgotten() {
        return dropped.dividedBy(6);
    }

    /** What was announced longer ago than this is announced anew before it is done. */
    Duration stale() {
        return dropped.dividedBy(4);
    }
}
