package org.lectern.status.model;

import java.io.Serializable;

/**
 * One difference between the raw rows and what was derived from them.
 *
 * @param activity the collection or unit whose row differs
 * @param subject the content, key or column
 * @param raw what follows from the raw rows, for people
 * @param stored what is stored, for people; empty if nothing is
 */
public record Drift(
        StatusDriftKind kind, EnrolmentKey where, String activity, String subject, String raw, String stored)
        implements Serializable {}
