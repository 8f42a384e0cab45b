package org.lectern.console.duplicates;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;

/** The last audits, latest first, of all processes. UI thread only. */
final class AuditsModel extends PagedModel<AuditRecord, Void> {
    private static final int MOST = 100;
    private static final Duration BETWEEN = Duration.ofSeconds(2);
    /** So many looks after each other see nothing run: then others may have begun something. */
    private static final int IDLE_LOOKS = 5;

    private final ConsoleContext context;
    private final AuditTexts words;
    private final ReadRates rates = new ReadRates(System::nanoTime);
    private final Map<AuditId, Job> followed = new HashMap<>();
    private Consumer<List<AuditRecord>> elsewhere = running -> {};
    private Optional<AuditId> chosen = Optional.empty();
    private int looks;

    AuditsModel(ConsoleContext context, AuditTexts words) {
        super(context, MOST, AuditRecord::id);
        this.context = context;
        this.words = words;
        from((none, limit) -> context.lectern().audits().recent(limit).thenApply(RowPage::all));
    }

    /** Told, whenever the list was read, which audits run in other processes; the newest first. One listener. */
    void onElsewhere(Consumer<List<AuditRecord>> handler) {
        elsewhere = handler;
    }

    /** How fast the audits of other processes read. */
    ReadRates rates() {
        return rates;
    }

    /** Those that run in other processes. */
    List<AuditRecord> elsewhere() {
        Set<AuditId> here =
                context.lectern().audits().running().stream().map(AuditJob::id).collect(Collectors.toSet());
        return all().stream()
                .filter(record -> record.state() == AuditState.RUNNING && !here.contains(record.id()))
                .toList();
    }

    /** Which one the operator has chosen; it is steered if it runs in another process. */
    void choose(Optional<AuditId> id) {
        if (!chosen.equals(id)) {
            chosen = id;
            elsewhere.accept(elsewhere());
        }
    }

    /** Of those that run in other processes the chosen one, else the newest. */
    Optional<AuditRecord> steered(List<AuditRecord> running) {
        return running.stream()
                .filter(record -> chosen.filter(record.id()::equals).isPresent())
                .findFirst()
                .or(() -> running.stream().findFirst());
    }

    /** Reads again what other processes do, every time if they do something. */
    void lookElsewhere() {
        if (!reading().get() && (!elsewhere().isEmpty() || ++looks % IDLE_LOOKS == 0)) {
            reload();
        }
    }

    /** Tells the status bar how far one is that this console has begun elsewhere, until it is {@link #leave left}. */
    void follow(AuditId id, Job job) {
        followed.put(id, job);
        if (followed.size() == 1) {
            lookAfter();
        }
        reload();
    }

    void leave(AuditId id) {
        followed.remove(id);
        reload();
    }

    private void lookAfter() {
        context.ui().after(BETWEEN, () -> {
            if (!followed.isEmpty()) {
                lookElsewhere();
                lookAfter();
            }
        });
    }

    @Override
    protected void replace(RowPage<AuditRecord, Void> found) {
        replaceEach(found);
        List<AuditRecord> running = elsewhere();
        rates.saw(running);
        for (AuditRecord record : running) {
            Optional.ofNullable(followed.get(record.id())).ifPresent(job -> {
                AuditProgress<?, ?> now = rates.progress(record);
                job.tell(now.done(), now.total(), words.now(now));
            });
        }
        elsewhere.accept(running);
    }

    /** Why there are none. */
    String nothing(Texts texts) {
        return failure()
                .map(failed -> Problem.sentence(failed, texts))
                .orElseGet(() -> texts.get(
                        state().get() instanceof State.Ready
                                ? "duplicates.tile.never"
                                : "duplicates.audits.loading.title"));
    }
}
