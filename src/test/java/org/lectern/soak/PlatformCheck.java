package org.lectern.soak;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.lectern.service.Lectern;
import org.lectern.status.model.BatchJobRecord;

/** What a round makes for content status and for merges, and what it finds of them at its end. Each step may be repeated. */
final class PlatformCheck {
    private final Site site;
    private final CqlSession session;
    private final Acknowledged acknowledged;
    private final SoakRecord record;
    private final StatusWorkload status;
    private final MergeWorkload merges;

    PlatformCheck(Site site, Lectern lectern, CqlSession session, Acknowledged acknowledged, SoakRecord record) {
        this.site = site;
        this.session = session;
        this.acknowledged = acknowledged;
        this.record = record;
        this.status = new StatusWorkload(lectern, site.archive(), acknowledged::told);
        this.merges = new MergeWorkload(lectern, session, acknowledged::told);
    }

    boolean prepare() {
        deleteArchive();
        status.prepare();
        if (site.takesMerges()) {
            merges.prepare();
        }
        return true;
    }

    /** As if the minute had passed for which a dead process holds a batch job. */
    void lapse() {
        status.unfinished()
                .forEach(job -> session.execute(
                        "DELETE FROM status_sweep_row WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner' "
                                + "IF EXISTS",
                        job.id()));
    }

    /** Ends what was left of batch jobs, and answers those that are still held. */
    List<BatchJobRecord> takeUp() {
        return status.takeUp();
    }

    /** To be asked when nobody is at work any more. */
    boolean verify() {
        status.require(acknowledged, record::wrong);
        if (site.takesMerges()) {
            merges.require(acknowledged, record::wrong);
        }
        if (record.wrong().isEmpty()) {
            deleteArchive();
        }
        return true;
    }

    private void deleteArchive() {
        if (Files.isDirectory(site.archive())) {
            try (Stream<Path> files = Files.list(site.archive())) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
                Files.delete(site.archive());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
