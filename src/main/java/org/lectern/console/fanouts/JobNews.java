package org.lectern.console.fanouts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/** Tells the operator when a long job of this console has ended, unless another page tells of it. UI thread only. */
final class JobNews {
    static final Duration LONG = Duration.ofSeconds(10);

    private final OpenJobsModel jobs;
    private final Notices notices;
    private final JobTexts words;
    private final Texts texts;
    private final InstantSource clock;
    private final Consumer<JobId> show;
    private final Set<JobId> claimed = new HashSet<>();

    JobNews(OpenJobsModel jobs, Notices notices, JobTexts words, InstantSource clock, Consumer<JobId> show) {
        this.jobs = jobs;
        this.notices = notices;
        this.words = words;
        this.texts = words.texts();
        this.clock = clock;
        this.show = show;
        jobs.onStill(this::still);
    }

    void claim(JobId id) {
        claimed.add(id);
    }

    /** Where the end is not seen yet, the claim stays until it is. */
    void told(JobId id) {
        if (jobs.row(id).filter(row -> row.endedAt().isEmpty()).isEmpty()) {
            claimed.remove(id);
        }
    }

    private void still(JobRow row) {
        JobStatus status = row.status();
        Instant until = status.ended().orElse(clock.instant());
        boolean isLong = !until.isBefore(row.activeSince().plus(LONG));
        JobKind.Group group = status.kind().group();
        // Their pages tell of these.
        boolean told = group == JobKind.Group.AUDITS || group == JobKind.Group.TRANSFERS;
        if (claimed.remove(row.id()) || told || status.cause().bulk() || !isLong) {
            return;
        }
        Notice.Action look = new Notice.Action(texts.get("fanouts.show"), () -> show.accept(status.id()));
        String what = words.what(status);
        if (status.state() == JobState.DONE && status.counts().failed() == 0) {
            notices.done(texts.get("fanouts.news.done", what, status.counts().done(), words.total(status)), look);
        } else if (status.state() == JobState.NOT_MADE) {
            notices.warning(texts.get("fanouts.news.notMade", what), texts.say(status.reason()), look);
        } else if (status.state() == JobState.ENDED_EARLY) {
            notices.warning(
                    texts.get("fanouts.news.endedEarly", what, status.counts().done(), words.total(status)),
                    texts.say(status.reason()),
                    look);
        } else {
            notices.warning(
                    texts.get(
                            "fanouts.news.incomplete",
                            what,
                            status.counts().done(),
                            words.total(status),
                            status.counts().failed()),
                    texts.say(status.reason()),
                    look);
        }
    }
}
