package org.lectern.oae;

/** What a principal may do with a resource: a row of AuthzRoles, or of AuthzMembers, which should say the same. */
public record AuthzRole(OaeId principal, OaeId resource, String role) {}
