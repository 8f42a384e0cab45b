package org.lectern.console.overview;

import java.util.Optional;
import java.util.function.Function;
import org.lectern.activity.ActivityEntry;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.notice.Problem;
import org.lectern.console.overview.TileText.Tone;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.RateLine;
import org.lectern.job.JobStatus;
import org.lectern.overview.Estimate;
import org.lectern.overview.FanOutsNow;
import org.lectern.overview.NodeState;
import org.lectern.overview.PollHealth;
import org.lectern.overview.Population;
import org.lectern.overview.StatusDrift;
import org.lectern.overview.TombstonesRead;
import org.lectern.service.ConnectionStatus;

/** What the page says of each figure. */
record OverviewTexts(Texts texts, Times times) implements RateLine.Words {
    private static final long CLOCK_WARNING_MILLIS = 1_000;

    @Override
    public String most(double scale) {
        return rate(scale);
    }

    @Override
    public String picture(double last, double peak) {
        return get("rate.picture", rate(last), rate(peak));
    }

    /** A figure's face, also while it is read or after that failed. */
    <T> TileText face(Figure.State<T> state, Function<T, TileText> known) {
        if (state instanceof Figure.State.Known<T> now) {
            return known.apply(now.value());
        }
        if (state instanceof Figure.State.Failed<T> failed) {
            Problem problem = Problem.of(failed.failure(), texts);
            return new TileText(get("failed"), get("failed.text"), problem.sentence(), Tone.DANGER);
        }
        return new TileText(get("reading"), get("reading.text"), "", Tone.PLAIN);
    }

    TileText nodes(ConnectionStatus status) {
        Tone tone = status.nodesUp() == 0 ? Tone.DANGER : status.nodesUp() < status.nodes() ? Tone.WARNING : Tone.CLEAN;
        return new TileText(
                get("nodes.figure", status.nodesUp(), status.nodes()),
                get("nodes.text", status.datacenter(), status.keyspace()),
                get("nodes.tip"),
                tone);
    }

    TileText clock(ConnectionStatus status) {
        long offset = status.clockOffsetMillis();
        boolean far = Math.abs(offset) > CLOCK_WARNING_MILLIS;
        if (status.clockErrorMillis() == Long.MAX_VALUE) {
            return new TileText(get("unknown"), get("clock.unmeasured"), get("clock.tip"), Tone.PLAIN);
        }
        String figure = far
                ? get("clock.seconds", Math.abs(offset) / 1_000.0)
                : offset == 0 ? get("clock.within", status.clockErrorMillis()) : get("clock.millis", Math.abs(offset));
        if (status.nodesUp() > 0 && status.wrongClock().isPresent()) {
            ConnectionStatus.WrongClock wrong = status.wrongClock().get();
            return new TileText(
                    get("clock.seconds", Math.abs(wrong.aheadMillis()) / 1_000.0),
                    get(wrong.aheadMillis() > 0 ? "clock.node.ahead" : "clock.node.behind", wrong.node()),
                    get("clock.node.tip"),
                    Tone.WARNING);
        }
        if (status.nodesUp() == 0) {
            return new TileText(figure, get("clock.lost"), get("clock.tip"), Tone.PLAIN);
        }
        String key = far ? offset > 0 ? "clock.behind" : "clock.ahead" : "clock.right";
        return new TileText(figure, get(key), get("clock.tip"), far ? Tone.WARNING : Tone.CLEAN);
    }

    TileText population(Population population) {
        boolean exact = population.principals().exact() && population.contents().exact();
        return new TileText(
                about(population.principals()),
                get(
                        "population.text",
                        about(population.users()),
                        about(population.groups()),
                        about(population.contents())),
                get(exact ? "population.exact" : "population.estimated"),
                Tone.PLAIN);
    }

    /** To three places if it is an estimate: it knows no more. */
    private String about(Estimate estimate) {
        if (estimate.exact()) {
            return get("exactly", estimate.count());
        }
        long step =
                (long) Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1.0, (double) estimate.count()))) - 2));
        return get("about", Math.round((double) estimate.count() / step) * step);
    }

    TileText fanOuts(FanOutsNow now) {
        boolean trouble = now.failed() > 0 || now.held() > 0;
        if (now.active() == 0 && now.standing() == 0) {
            return new TileText(get("none"), get("fanouts.none"), get("fanouts.tip"), Tone.PLAIN);
        }
        String figure =
                now.active() > 0 ? get("fanouts.running", now.active()) : get("fanouts.standing", now.standing());
        return new TileText(
                figure,
                get("fanouts.text", rate(now.perSecond()), now.failed(), now.held()),
                get("fanouts.tip"),
                trouble ? Tone.WARNING : Tone.PLAIN);
    }

    String rate(double perSecond) {
        return texts.get("fanouts.rate", perSecond >= 10 ? Math.rint(perSecond) : perSecond);
    }

    TileText drift(Optional<AuditRecord> last) {
        if (last.isEmpty()) {
            return new TileText(get("never"), "", "", Tone.PLAIN);
        }
        AuditRecord audit = last.get();
        boolean whole = audit.state() == AuditState.FINISHED;
        return new TileText(
                driftFigure(audit),
                get(
                        whole ? "drift.text" : "drift.unfinished",
                        scope(audit.scope()),
                        times.local(audit.started()),
                        audit.total(),
                        audit.fixed(),
                        texts.get("duplicates.state." + audit.state()),
                        audit.unfixable()),
                get("drift.tip"),
                audit.open() > 0 ? Tone.WARNING : whole ? Tone.CLEAN : Tone.PLAIN);
    }

    private String driftFigure(AuditRecord audit) {
        if (audit.open() == 0) {
            return get("none");
        }
        return audit.toFix() > 0 ? get("drift.open", audit.toFix()) : get("drift.unfixable", audit.open());
    }

    /** A text of this page. */
    String get(String key, Object... arguments) {
        return texts.get("overview." + key, arguments);
    }

    String count(long number) {
        return get("exactly", number);
    }

    /** An audit in one line. */
    String audit(AuditRecord audit) {
        return get("audits.one", times.local(audit.started()), scope(audit.scope()));
    }

    /** What an audit found, and whether it has looked at everything. */
    String found(AuditRecord audit) {
        return get(
                audit.state() == AuditState.FINISHED ? "audits.found" : "audits.unfinished",
                audit.total(),
                audit.fixed(),
                texts.get("duplicates.state." + audit.state()));
    }

    /** How a job stands, and since when. */
    String jobOf(JobStatus job) {
        return get(
                "jobs.one",
                texts.get("fanouts.state." + job.state()),
                job.counts().done(),
                times.local(job.started()));
    }

    /** How many enrolments of a collection differ. */
    String differ(StatusDrift drift) {
        return get(
                drift.batchJob().finished() ? "collections.differ" : "collections.unfinished",
                drift.open(),
                drift.batchJob().counts().examined());
    }

    /** What was done. */
    String activity(ActivityEntry entry) {
        String what = texts.say(entry.message());
        String subject = texts.say(entry.about());
        return what.contains(subject) ? what : get("activities.what", what, subject);
    }

    /** By whom, when, and what came of it. */
    String activityOf(ActivityEntry entry) {
        return get(
                "activities.one",
                texts.get("activity.result." + entry.result()),
                entry.who(),
                times.local(entry.began()));
    }

    String kind(DriftKind kind) {
        return texts.get("duplicates.kind." + kind);
    }

    private String scope(AuditScope scope) {
        if (scope instanceof AuditScope.Tenant tenant) {
            return texts.get("duplicates.scope.tenant", tenant.name());
        }
        return texts.get(
                scope instanceof AuditScope.Everything ? "duplicates.scope.everything" : "overview.drift.selection");
    }

    TileText tombstones(TombstonesRead read) {
        Tone tone = switch (read.level()) {
            case FINE -> read.worstNode().isEmpty() ? Tone.PLAIN : Tone.CLEAN;
            case HIGH -> Tone.WARNING;
            case FAILING -> Tone.DANGER;
        };
        if (read.worstNode().isEmpty()) {
            return new TileText(
                    get("unknown"),
                    get("tombstones.unread") + silent(read),
                    get("tombstones.tip", Pressure.WARNING, Pressure.LIMIT),
                    tone);
        }
        return new TileText(
                get("tombstones.figure", read.max()),
                get("tombstones.text", read.p99(), read.worstNode()) + silent(read),
                get("tombstones.tip", Pressure.WARNING, Pressure.LIMIT),
                tone);
    }

    private String silent(TombstonesRead read) {
        return read.silent().isEmpty() ? "" : " " + get("tombstones.silent", String.join(", ", read.silent()));
    }

    TileText polls(PollHealth health) {
        String tip = get("polls.tip");
        if (!health.violated().isEmpty()) {
            return new TileText(
                    get("polls.violated", health.violated().size()),
                    get("polls.violated.text", health.subscribers()),
                    tip,
                    Tone.WARNING);
        }
        String seen = get(health.more() ? "polls.first" : "polls.all", health.polls());
        if (!health.unclaimed().isEmpty()) {
            return new TileText(
                    get("none"),
                    get("polls.unclaimed.text", seen, health.unclaimed().size(), health.unknown()),
                    tip,
                    health.unknown() > 0 ? Tone.PLAIN : Tone.CLEAN);
        }
        return new TileText(get("none"), seen, tip, health.polls() > 0 ? Tone.CLEAN : Tone.PLAIN);
    }

    TileText status(Optional<StatusDrift> last) {
        String tip = get("status.tip");
        if (last.isEmpty()) {
            return new TileText(get("never"), "", tip, Tone.PLAIN);
        }
        StatusDrift drift = last.get();
        boolean whole = drift.batchJob().finished();
        String when = drift.begun().map(times::local).orElseGet(() -> get("status.unknown"));
        return new TileText(
                drift.open() == 0 ? get("none") : get("drift.open", drift.open()),
                get(
                        whole ? "status.text" : "status.unfinished",
                        drift.batchJob().counts().examined(),
                        when),
                tip,
                drift.open() > 0 ? Tone.WARNING : whole ? Tone.CLEAN : Tone.PLAIN);
    }

    /** A job in one line. */
    String job(JobStatus job) {
        return texts.get("fanouts.what", texts.get("fanouts.kind." + job.kind()), texts.say(job.subject()));
    }

    /** How far a job is. */
    String progress(JobStatus job) {
        return get(
                "fanouts.progress",
                job.counts().done() + job.counts().failed(),
                texts.get("fanouts.unit." + job.kind().unit(), job.counts().total()),
                texts.get("fanouts.state." + job.state()));
    }

    /** A node in one line. */
    String node(NodeState node) {
        return get(
                "node",
                node.address(),
                node.datacenter(),
                node.rack(),
                node.version(),
                texts.get(node.up() ? "rownames.up" : "rownames.down"));
    }
}
