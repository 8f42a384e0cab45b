package org.lectern.service;

import java.io.Serializable;

/**
 * A part of work, on its way to the process that does it. It may be done twice, where a process dies: that has to come to the
 * same.
 *
 * @param <R> what comes of it
 */
@FunctionalInterface
public interface Part<R extends Serializable> extends Serializable {
    /**
     * Does it; blocks.
     *
     * @param services of the process that does it
     * @throws Exception with a sentence, if it cannot be done
     */
    R work(ExecutorServices services) throws Exception;
}
