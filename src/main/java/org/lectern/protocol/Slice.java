package org.lectern.protocol;

/**
 * Members of one content item, ready to be written: the floor was read before them.
 *
 * @param audience what was asked for
 */
public record Slice(Audience audience, Floor floor, Members members) {}
