package org.lectern.counter;

import java.time.Instant;

/**
 * The counter of a host, as its row has it.
 *
 * @param hostname as stored
 * @param value the highest value that anybody took; what is left of a block may still be given
 * @param taken when that was, by the cluster's clock
 */
public record CounterReading(String hostname, long value, Instant taken) {}
