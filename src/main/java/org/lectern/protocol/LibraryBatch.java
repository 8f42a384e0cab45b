package org.lectern.protocol;

import java.util.List;
import org.lectern.model.PrincipalId;

/**
 * Statements on one principal's derived rows: one partition key, one timestamp, hence one atomic, isolated, idempotent
 * mutation that may arrive late or twice.
 *
 * @param timestamp the write time of every statement, microseconds since 1970
 */
public record LibraryBatch(PrincipalId principal, long timestamp, List<LibraryWrite> writes) {}
