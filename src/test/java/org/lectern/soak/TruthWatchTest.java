package org.lectern.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Recomputation;
import org.lectern.service.TestKeyspace;

/** What the soak's check reads of a real keyspace, and what it shows of a library that is wrong. */
@OnSharedNode
class TruthWatchTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final PrincipalId ANNE = new PrincipalId("u:test:anne");

    @Test
    void whatWasAskedForIsFoundAndALostRowIsShown() throws Exception {
        try (TestKeyspace keyspace = new TestKeyspace("truth_watch")) {
            Ledger ledger = new Ledger();
            RecordedFanOuts fanOuts = new RecordedFanOuts(keyspace.lectern().fanOuts(), ledger.of("test"));
            await(keyspace.lectern()
                    .principals()
                    .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                    .make(TEST));
            await(begin(fanOuts.change(ITEM, new Change.Put("An item", Visibility.PRIVATE, Optional.empty())))
                    .done());
            await(begin(fanOuts.share(ITEM, Set.of(ANNE), MemberRole.VIEWER)).done());
            TruthWatch watch = new TruthWatch(keyspace.session(), ledger);
            watch.stop();

            Map<String, Map<String, String>> truth = TruthWatch.everything(keyspace.session());
            assertThat(truth.get(ITEM.value()))
                    .containsEntry("name", "An item")
                    .containsEntry(Asked.role(ANNE.value()), "VIEWER");
            assertThat(ledger.verdict(Map.of(), Set.of(), truth).done()).isEqualTo(2);
            assertThat(Recomputation.differences(keyspace.session())).isEmpty();

            keyspace.session()
                    .execute(
                            "DELETE FROM library_by_principal WHERE principal_id = ? AND bucket = 'PRIVATE'",
                            ANNE.value());
            assertThat(Recomputation.differences(keyspace.session()))
                    .hasEntrySatisfying(
                            ANNE.value(), what -> assertThat(what).contains("missing [PRIVATE", ITEM.value()));
            assertThat(TruthWatch.rows(keyspace.session(), ANNE.value())).isNotEmpty();

            assertThat(ledger.verdict(Map.of(), Set.of(), Map.of()).wrong()).isNotEmpty();
        }
    }
}
