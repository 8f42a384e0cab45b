package org.lectern.console.spark;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.WritePreview;
import org.lectern.console.write.WriteQuestion;
import org.lectern.model.Cause;

/** What the operator is asked before a command runs that only looks. UI thread only. */
record SparkQuestion(ConsoleContext context, SparkStart start) implements WriteQuestion {
    @Override
    public String title() {
        return context.texts().get("spark.title", start.order().title());
    }

    @Override
    public String name() {
        return "";
    }

    @Override
    public boolean isDestructive() {
        return false;
    }

    @Override
    public boolean writes() {
        return false;
    }

    @Override
    public String confirm() {
        return context.texts().get("spark.start");
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        String command = start.launch().text();
        return new SparkPreview(context, start)
                .sentences()
                .thenApply(said -> new WritePreview(said, "", List.of(command)));
    }
}
