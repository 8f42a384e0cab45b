package org.lectern.console.text;

import java.time.Duration;
import java.time.Instant;

/** Spans of time as the operator reads them. */
public final class Spans {
    private final Texts texts;

    public Spans(Texts texts) {
        this.texts = texts;
    }

    /** About how long something still takes: no more exact than it can be known. */
    public String remaining(Duration left) {
        long seconds = left.toSeconds();
        if (seconds < 10) {
            return texts.get("span.remaining.moments");
        }
        if (seconds < 90) {
            return texts.get("span.remaining.seconds", Math.round(seconds / 10.0) * 10);
        }
        long minutes = Math.round(seconds / 60.0);
        if (minutes < 90) {
            return texts.get("span.remaining.minutes", minutes < 10 ? minutes : Math.round(minutes / 5.0) * 5);
        }
        long hours = Math.round(minutes / 60.0);
        return hours < 36
                ? texts.get("span.remaining.hours", hours)
                : texts.get("span.remaining.days", Math.round(hours / 24.0));
    }

    /** How long something took. */
    public String took(Instant started, Instant ended) {
        Duration took = Duration.between(started, ended);
        long seconds = Math.max(0, took.toSeconds());
        return seconds < 60
                ? texts.get("span.took.seconds", Math.max(0, took.toMillis()) / 1_000.0)
                : texts.get("span.took.minutes", seconds / 60, seconds % 60);
    }
}
