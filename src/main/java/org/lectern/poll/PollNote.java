package org.lectern.poll;

import java.time.Instant;

/** What an operator did with a poll. */
public record PollNote(Instant at, String who, String why, String what) {}
