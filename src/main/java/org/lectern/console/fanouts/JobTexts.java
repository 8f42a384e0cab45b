package org.lectern.console.fanouts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.console.page.Page;
import org.lectern.console.text.Spans;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.RateLine;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.transfer.SpreadsheetCell;

/** What the page says of jobs. */
record JobTexts(Texts texts, Times times) implements RateLine.Words {
    @Override
    public String most(double scale) {
        return texts.get("fanouts.chart.most", scale);
    }

    @Override
    public String picture(double last, double peak) {
        return texts.get("fanouts.chart.text", Math.rint(last), Math.rint(peak));
    }

    String kind(JobKind kind) {
        return texts.get("fanouts.kind." + kind);
    }

    String state(JobState state) {
        return texts.get("fanouts.state." + state);
    }

    String group(JobKind.Group group) {
        return texts.get("fanouts.group." + group);
    }

    /** The page that shows jobs of this kind in full; empty for those whose item or library is shown instead. */
    Optional<Page> page(JobKind kind) {
        return switch (kind.group()) {
            case FAN_OUTS -> Optional.empty();
            case AUDITS, REPAIRS -> Optional.of(Page.DUPLICATES);
            case BATCH_JOBS -> Optional.of(Page.CONTENT_STATUS);
            case TRANSFERS -> Optional.of(Page.DATA);
        };
    }

    /** What leads to the place where a job is shown, or what it is about. */
    String place(JobStatus job) {
        return page(job.kind())
                .map(page -> texts.get("palette.page", texts.get(page.titleKey())))
                .orElseGet(() -> texts.get("action.openLibrary"));
    }

    /** The item, the principal, or what the work is about. */
    String subject(JobStatus job) {
        return texts.say(job.subject());
    }

    /** Kind and subject. */
    String what(JobStatus job) {
        return texts.get("fanouts.what", kind(job.kind()), subject(job));
    }

    /** What the text of a filter is looked for in. */
    Stream<String> searched(JobStatus job) {
        return Stream.of(
                job.id().value(),
                subject(job),
                texts.say(job.detail()),
                job.cause().who(),
                job.cause().why(),
                texts.why(job.cause().why()));
    }

    /** Kind and detail, and whether others of the item go with it. */
    String change(JobStatus job) {
        return Stream.of(
                        kind(job.kind()),
                        texts.say(job.detail()),
                        job.together() > 1 ? texts.get("fanouts.together", job.together()) : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" \u00B7 "));
    }

    String owner(JobOwner owner) {
        return owner.here() ? texts.get("fanouts.owner.here") : owner.name();
    }

    String why(JobStatus job) {
        return job.cause().why().isEmpty()
                ? ""
                : texts.get("change.why", texts.why(job.cause().why()));
    }

    /** Done, failed, left, and the total of the three. */
    String counts(JobCounts counts) {
        if (counts.equals(JobCounts.UNKNOWN)) {
            return texts.get("fanouts.counts.unknown");
        }
        return texts.get(
                counts.counted() ? "fanouts.counts" : "fanouts.counts.atLeast",
                counts.done(),
                counts.failed(),
                counts.left(),
                counts.total());
    }

    /** How many of what its kind counts. */
    String total(JobStatus job) {
        return total(job.kind().unit(), job.counts().total());
    }

    private String total(JobKind.Unit unit, long count) {
        return texts.get("fanouts.unit." + unit, count);
    }

    /** In one look: how much of how much, and what failed. */
    String share(JobStatus job) {
        return share(job.kind().unit(), job.counts());
    }

    String share(JobKind.Unit unit, JobCounts counts) {
        if (counts.equals(JobCounts.UNKNOWN)) {
            return texts.get("fanouts.counts.unknown");
        }
        String key = counts.counted() ? "fanouts.share" : "fanouts.share.atLeast";
        return texts.get(key, counts.done(), total(unit, counts.total()))
                + (counts.failed() > 0 ? texts.get("fanouts.share.failed", counts.failed()) : "");
    }

    String rate(double perSecond) {
        return perSecond > 0 ? texts.get("fanouts.rate", perSecond >= 10 ? Math.rint(perSecond) : perSecond) : "";
    }

    /** No more precise than it is known. */
    String remaining(Duration left) {
        return new Spans(texts).remaining(left);
    }

    private String reason(JobStatus job) {
        boolean gone = job.state().isActive() && !job.owner().alive();
        return job.reason().isEmpty() && gone ? texts.get("fanouts.owner.gone.reason") : texts.say(job.reason());
    }

    /** What stands below the state: what was asked, else why it is not running. */
    String reason(JobRow.View view) {
        return view.asked().map(kind -> texts.get("fanouts.asked." + kind)).orElseGet(() -> reason(view.status()));
    }

    /** How far it is and how long it will take; why it does not move, if it does not. */
    String progress(JobRow.View view) {
        JobStatus job = view.status();
        if (job.state() != JobState.RUNNING) {
            String reason = reason(view);
            return reason.isEmpty() ? state(job.state()) : texts.get("fanouts.because", state(job.state()), reason);
        }
        return share(job)
                + view.remaining()
                        .map(left -> texts.get("fanouts.dot", remaining(left)))
                        .orElse("");
    }

    /**
     * A line of a job's details.
     *
     * @param at the time that it says
     */
    record Fact(String text, Optional<Instant> at) {}

    /** The details of a job besides its progress. */
    List<Fact> facts(JobStatus job) {
        List<Fact> facts = Stream.of(
                        texts.get("jobs.link", job.id()),
                        job.detail().isEmpty() ? "" : texts.get("fanouts.fact.detail", texts.say(job.detail())),
                        texts.get("fanouts.fact.who", job.cause().who()),
                        why(job),
                        texts.get(
                                job.state().isOpen() ? "fanouts.fact.owner" : "fanouts.fact.ranOn", owner(job.owner())))
                .filter(text -> !text.isEmpty())
                .map(text -> new Fact(text, Optional.empty()))
                .collect(Collectors.toCollection(ArrayList::new));
        facts.add(fact("fanouts.fact.started", job.started()));
        if (!job.owner().here() && job.state().isOpen()) {
            facts.add(fact("fanouts.fact.updated", job.updated()));
        }
        job.ended().map(at -> fact("fanouts.fact.ended", at)).ifPresent(facts::add);
        return facts;
    }

    private Fact fact(String key, Instant at) {
        return new Fact(texts.get(key, times.local(at)), Optional.of(at));
    }

    /** For the clipboard: a job in lines, with its times in UTC. */
    String copy(JobStatus job) {
        List<String> lines = new ArrayList<>();
        lines.add(job.id() + "\t" + what(job) + cell(texts.say(job.detail())));
        lines.add(state(job.state()) + cell(texts.say(job.reason())));
        lines.add(counts(job.counts()));
        lines.add(job.cause().who() + cell(texts.why(job.cause().why())));
        lines.add(job.owner().name());
        lines.add(times.utc(job.started())
                + job.ended().map(ended -> "\t" + times.utc(ended)).orElse(""));
        return String.join("\n", lines);
    }

    private static String cell(String text) {
        return text.isEmpty() ? "" : "\t" + SpreadsheetCell.pasted(text);
    }

    String copy(JobFailure failure) {
        return failure.principal() + "\t" + SpreadsheetCell.pasted(texts.say(failure.reason())) + "\t"
                + times.utc(failure.at());
    }

    String limit(JobStatus job) {
        return job.limit().isPresent() ? texts.get("fanouts.limit", job.limit().getAsInt()) : "";
    }

    /** From its beginning to its end; empty while it is open. */
    Optional<String> took(JobStatus job) {
        return job.ended().map(ended -> new Spans(texts).took(job.started(), ended));
    }

    /** How many are open, and where; empty if none is. */
    String counted(JobTotals totals) {
        return totals.here() + totals.elsewhere() + totals.unfinished() > 0
                ? texts.get("fanouts.count", totals.here(), totals.elsewhere(), totals.unfinished())
                : "";
    }

    /** How many are not listed one by one, and of what they are parts. */
    String folded(JobTotals totals) {
        return texts.get(
                "fanouts.folded",
                totals.task().isEmpty() ? texts.get("fanouts.folded.several") : texts.why(totals.task()),
                totals.folded());
    }
}
