package org.lectern.model;

/** The two kinds of principal. */
public enum PrincipalKind {
    USER,
    GROUP
}
