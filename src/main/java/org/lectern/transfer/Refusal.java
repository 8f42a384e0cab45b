package org.lectern.transfer;

/**
 * A line that was not imported.
 *
 * @param line the physical line of the file where it begins, from 1
 * @param reason a sentence for the operator: what is wrong, and what to do
 */
public record Refusal(long line, String reason) {}
