package org.lectern.principal;

/** The two kinds of principal. */
public enum PrincipalKind {
    USER,
    GROUP
}
