package org.lectern.protocol;

/** The end of an operation. */
public record Done<R>(R result) implements Operation<R> {}
