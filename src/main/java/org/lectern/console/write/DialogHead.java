package org.lectern.console.write;

/**
 * What stands in the head of a write's dialog, and on its button.
 *
 * @param title what it does, as a short sentence
 * @param name the id of what is written to, as the operator would type it; empty while it is not known
 * @param confirm what the button says that does it
 * @param isDestructive whether it takes something away or leaves it undone, so that a reason is needed however few rows it writes
 */
public record DialogHead(String title, String name, String confirm, boolean isDestructive) {}
