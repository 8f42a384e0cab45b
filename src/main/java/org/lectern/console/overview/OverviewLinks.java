package org.lectern.console.overview;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.lectern.audit.AuditRecord;
import org.lectern.audit.DriftKind;
import org.lectern.journal.JobId;
import org.lectern.overview.StatusDrift;
import org.lectern.poll.PollId;

/**
 * Where tiles and bars lead: each brings a page to the front.
 *
 * @param audit the findings of an audit, of these kinds alone; of all if there are none
 * @param sweep what is on record of a sweep of content status
 */
public record OverviewLinks(
        Runnable libraries,
        Runnable fanOuts,
        Consumer<JobId> fanOut,
        Runnable duplicates,
        BiConsumer<AuditRecord, Set<DriftKind>> audit,
        Runnable polls,
        Consumer<PollId> poll,
        Runnable contentStatus,
        Consumer<StatusDrift> sweep) {}
