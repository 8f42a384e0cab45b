package org.lectern.scale;

/**
 * What the work costs, as measured on one machine.
 *
 * @param start seconds from the beginning of an audit until tasks run at full speed, with what comes after the last one
 * @param executorMicros microseconds of a core that an executor takes for a row while its code is young
 * @param warmMicros the same, when the second compiler has been through it
 * @param coldRows so many rows an executor has read by then
 * @param nodeMicros microseconds of a core that a node takes to read a row
 * @param overlap how much of the lesser of the two is done while the other goes on, in one task: from 0 to 1
 * @param recordMicros microseconds of a core for a record that is written for the shuffle, read from it, and added up
 * @param recordBytes what such a record takes
 * @param fanOutMicros microseconds of a core that a console takes for a principal of a fan-out
 * @param fanOutNodeMicros microseconds of a core that each replica takes for the batch of a principal
 */
record Costs(
        double start,
        double executorMicros,
        double warmMicros,
        double coldRows,
        double nodeMicros,
        double overlap,
        double recordMicros,
        double recordBytes,
        double fanOutMicros,
        double fanOutNodeMicros) {
    static final Costs MEASURED = new Costs(1.7, 2.7, 0.9, 2_000_000, 4.5, 0.48, 4.8, 23, 12, 155);

    /** Microseconds of a core for a row in an executor that has read so many. */
    double executorMicros(double rows) {
        return rows < coldRows ? executorMicros : warmMicros;
    }

    /** Rows a second of one task that has a core of its own, while its node has time for it. */
    double rowsPerSecondAlone(double executorMicros) {
        double longer = Math.max(executorMicros, nodeMicros);
        double shorter = Math.min(executorMicros, nodeMicros);
        return 1e6 / (longer + (1 - overlap) * shorter);
    }
}
