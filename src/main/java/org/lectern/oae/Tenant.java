package org.lectern.oae;

/**
 * A tenant: a university, or another body whose people share a platform with others.
 *
 * @param displayName may be empty
 * @param host may be empty
 */
public record Tenant(String alias, String displayName, String host, boolean active) {}
