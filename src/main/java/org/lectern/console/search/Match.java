package org.lectern.console.search;

/**
 * How a find is shown in the list.
 *
 * @param icon the icon's literal
 */
public record Match(String icon, String name, String id) {}
