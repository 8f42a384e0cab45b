package org.lectern.poll;

/**
 * A poll in a list.
 *
 * @param title its id where nobody gave it one
 */
public record PollTitle(PollId id, String title, boolean claimed) {}
