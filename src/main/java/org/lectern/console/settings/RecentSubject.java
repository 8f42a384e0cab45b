package org.lectern.console.settings;

/** A subject that the Find page showed. */
public record RecentSubject(String kind, String id, String name) {}
