package org.lectern.status.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.WriteEstimate;
import org.lectern.status.store.StatusStatements.RowKind;

/** What a write of content status would write, for its record and for the bound on rows. */
public final class WriteEstimates {
    private WriteEstimates() {}

    /** Of a preview, once it is worked out. */
    public static CompletionStage<WriteEstimate> of(CompletionStage<StatusPreview> preview) {
        return preview.thenApply(WriteEstimates::of);
    }

    /** Of a preview: its rows and its statements. */
    public static WriteEstimate of(StatusPreview preview) {
        return WriteEstimate.of(preview.rows(), preview.statements());
    }

    /**
     * Of very many rows, each with values of its own.
     *
     * @param rows at least so many
     * @param each said before the statements: for what they are run
     */
    public static WriteEstimate each(StatusStatements store, long rows, String each, List<RowKind> kinds) {
        return WriteEstimate.of(rows, statements(store, each, kinds));
    }

    /** The same, after what is known with its values. */
    public static WriteEstimate then(StatusStatements store, StatusPreview first, String each, List<RowKind> kinds) {
        List<String> all = new ArrayList<>(first.statements());
        all.addAll(statements(store, each, kinds));
        return WriteEstimate.of(first.rows(), all);
    }

    private static List<String> statements(StatusStatements store, String each, List<RowKind> kinds) {
        List<String> all = new ArrayList<>();
        all.add("-- " + each);
        all.addAll(store.templates(kinds));
        return all;
    }
}
