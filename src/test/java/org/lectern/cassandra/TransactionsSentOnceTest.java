package org.lectern.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.ViewKey;

/** A driver file that says that every statement may be repeated has no transaction sent twice. */
@OnSharedNode
final class TransactionsSentOnceTest {
    @Test
    void everyTransactionSaysThatItMustNotBeRepeated(@TempDir Path directory) throws IOException {
        SentStatements.SENT.clear();
        PrincipalId anne = PrincipalId.of("u:once:anne");
        ContentId item = ContentId.of("c:once:item");
        try (TestKeyspace keyspace = new TestKeyspace("once", SentStatements.options(directory))) {
            await(keyspace.lectern()
                    .principals()
                    .put(new Principal(anne, "Anne", Visibility.PUBLIC))
                    .make(TEST));
            await(begin(keyspace.lectern()
                            .fanOuts()
                            .change(item, new Change.Put("Item", Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(begin(keyspace.lectern().fanOuts().share(item, Set.of(anne), MemberRole.VIEWER))
                    .done());
            await(keyspace.lectern().libraries().rebuild(anne).make(TEST));
            try (Events.Registration registration = await(keyspace.lectern()
                    .events()
                    .register(
                            new SubscriptionName("once"),
                            Set.of(EventKind.VIEW_ENDED),
                            event -> CompletableFuture.completedStage(null))
                    .make(TEST))) {
                ViewKey view = ViewKey.of(anne.value(), null, null, item.value());
                await(keyspace.lectern()
                        .contentStatuses()
                        .views()
                        .start(view, registration.subscription().since()));
                await(keyspace.lectern()
                        .contentStatuses()
                        .views()
                        .end(view, registration.subscription().since()));
            }
        }

        List<Statement<?>> transactions = SentStatements.SENT.stream()
                .filter(sent -> SentStatements.texts(sent).anyMatch(cql -> cql.contains(" IF ")))
                .toList();
        assertThat(transactions.stream()
                        .flatMap(SentStatements::texts)
                        .map(cql -> cql.replaceFirst(".*?(INTO|UPDATE|FROM) [a-z0-9_]+\\.", "")
                                .split("\\W", 2)[0]))
                .contains("principal", "content", "floor", "event_subscription", "event_slot")
                .contains("user_content_consumption");
        assertThat(transactions).anyMatch(BatchStatement.class::isInstance);
        assertThat(transactions)
                .allSatisfy(sent -> assertThat(sent.isIdempotent())
                        .as(() -> String.valueOf(SentStatements.texts(sent).toList()))
                        .isFalse());
    }
}
