package org.lectern.service;

import java.io.Serializable;

/**
 * The services of a connection, as a process has them that does parts: travels with a part that works with two connections at a
 * time.
 */
@FunctionalInterface
public interface ServicesThere extends Serializable {
    /** Those of the process that asks; made when they are first asked for, which blocks for seconds. */
    ExecutorServices services();
}
