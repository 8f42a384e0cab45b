package org.lectern.protocol;

/**
 * Where an operation stands: at a step that wants something from the store, or done.
 *
 * @param <R> what the operation comes to
 */
public sealed interface Operation<R> permits Step, Done {}
