package org.lectern.protocol;

/**
 * What a rebuild wrote.
 *
 * @param items content items in the new library
 * @param rows library rows: an item has up to three
 */
public record Rebuild(int items, int rows) {}
