package org.lectern.job;

/**
 * The process that works on a job.
 *
 * @param process unique for each run of a program
 * @param name for people: {@code name@host}
 * @param here whether it is this process
 * @param alive whether its lease holds; a job of one that is not alive is taken over soon
 */
public record JobOwner(String process, String name, boolean here, boolean alive) {}
