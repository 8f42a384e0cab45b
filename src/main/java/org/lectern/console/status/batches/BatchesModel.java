package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.store.StatusStore.ModeSetting;

/** The batches of a collection, and what they are judged by: the cluster's time and the instance's mode. UI thread only. */
final class BatchesModel extends PagedModel<Batch, String> {
    private static final int PAGE = 200;

    private final ConsoleContext context;
    private Optional<String> collection = Optional.empty();
    private Optional<String> wanted = Optional.empty();
    private ModeSetting mode = ModeSetting.STANDARD;

    BatchesModel(ConsoleContext context) {
        super(context, PAGE, Batch::context);
        this.context = context;
    }

    private ContentStatuses service() {
        return context.lectern().contentStatuses();
    }

    Optional<String> collection() {
        return collection;
    }

    /** The cluster's, by which batches end. */
    Instant now() {
        return service().collections().now();
    }

    /** As it was when the batches were read. */
    ModeSetting mode() {
        return mode;
    }

    /** Whether a platform keeps the batches: then they are looked at only. */
    boolean isDeployed() {
        return service().store().layout().deployed();
    }

    void open(String id) {
        open(id, collection.equals(Optional.of(id)) ? wanted : Optional.empty());
    }

    /** @param batch the one that is looked at as soon as it is there */
    void open(String id, Optional<String> batch) {
        if (!collection.equals(Optional.of(id))) {
            clear();
            collection = Optional.of(id);
            from((after, limit) -> read(id, after, limit));
        }
        wanted = batch;
        reload();
    }

    void select(Optional<Batch> row) {
        wanted = row.map(Batch::context).or(() -> wanted);
    }

    /** The one that is looked at; empty while it is not there. */
    Optional<Batch> selected() {
        return all().stream()
                .filter(one -> wanted.equals(Optional.of(one.context())))
                .findFirst();
    }

    private CompletionStage<RowPage<Batch, String>> read(String id, Optional<String> after, int limit) {
        return service()
                .collections()
                .batches(id, after, limit + 1)
                .thenCombine(service().modes().setting(), (found, setting) -> page(found, setting, limit));
    }

    /** One more than was asked for says that there are more. */
    private RowPage<Batch, String> page(List<Batch> found, ModeSetting setting, int limit) {
        List<Batch> rows = found.subList(0, Math.min(limit, found.size()));
        return new RowPage<>(
                rows,
                found.size() > limit ? Optional.of(rows.get(rows.size() - 1).context()) : Optional.empty(),
                () -> mode = setting);
    }

    /** The table that follows would otherwise choose for itself. */
    @Override
    protected void replace(RowPage<Batch, String> found) {
        Optional<String> before = wanted;
        super.replace(found);
        wanted = before;
    }

    @Override
    public void reload() {
        if (collection.isPresent()) {
            super.reload();
        }
    }
}
