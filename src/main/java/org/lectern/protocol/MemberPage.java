package org.lectern.protocol;

/**
 * Members of one content item, ready to be written: the floor was read before them.
 *
 * @param selection what was asked for
 */
public record MemberPage(MemberSelection selection, Floor floor, Members members) {}
