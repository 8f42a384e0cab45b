package org.lectern.console.spark;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteQuestion;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** What the operator is asked before a command runs that only looks. UI thread only. */
record SparkQuestion(ConsoleContext context, SparkStart start) implements WriteQuestion {
    @Override
    public DialogHead head() {
        return new DialogHead(
                context.texts().get("spark.title", start.order().title()),
                "",
                context.texts().get("spark.start"),
                false);
    }

    @Override
    public boolean writes() {
        return false;
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        String command = start.launch().text();
        return new SparkPreview(context, start)
                .sentences()
                .thenApply(said ->
                        Plan.uncounted(Message.plain(said), List.of()).listing(List.of(Message.plain(command))));
    }
}
