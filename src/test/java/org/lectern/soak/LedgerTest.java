package org.lectern.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.job.JobState;

/** What the soak's check makes of histories that may be, and of such as may not. */
class LedgerTest {
    private static final String ITEM = "c:test:item";

    private final Ledger ledger = new Ledger();
    private final Asked.Listener one = ledger.of("one");
    private final Asked.Listener other = ledger.of("other");

    @Test
    void whatWasDoneLastStands() {
        rename(one, 1, "A", 10, 20, Asked.Outcome.DONE);
        rename(other, 1, "B", 30, 40, Asked.Outcome.DONE);

        assertThat(wrong(Map.of(), "B")).isEmpty();
        assertThat(wrong(Map.of(), "A")).singleElement().asString().contains("lost", "other/1");
    }

    @Test
    void ofTwoAtOnceEitherMayBeTheLast() {
        rename(one, 1, "A", 10, 40, Asked.Outcome.DONE);
        rename(other, 1, "B", 20, 30, Asked.Outcome.DONE);

        assertThat(wrong(Map.of(), "A")).isEmpty();
        assertThat(wrong(Map.of(), "B")).isEmpty();
    }

    @Test
    void whatWasRefusedMayNotStand() {
        rename(one, 1, "A", 10, 20, Asked.Outcome.DONE);
        rename(other, 1, "B", 30, 40, Asked.Outcome.REFUSED);

        assertThat(wrong(Map.of(), "A")).isEmpty();
        assertThat(wrong(Map.of(), "B")).singleElement().asString().contains("refused", "other/1");
    }

    @Test
    void aChangeOfAProcessThatWasKilledIsWhatItsRecordSays() {
        rename(one, 1, "A", 10, 20, Asked.Outcome.DONE);
        ask(other, 1, Map.of("name", "B"), 30);
        other.named(1, "other/1");

        assertThat(wrong(Map.of("other/1", JobState.ENDED_EARLY), "A")).isEmpty();
        assertThat(wrong(Map.of("other/1", JobState.ENDED_EARLY), "B")).isEmpty();
        assertThat(wrong(Map.of("other/1", JobState.DONE), "B")).isEmpty();
        assertThat(wrong(Map.of("other/1", JobState.DONE), "A"))
                .singleElement()
                .asString()
                .contains("lost");
        assertThat(wrong(Map.of("other/1", JobState.NOT_MADE), "B"))
                .singleElement()
                .asString()
                .contains("refused");
        assertThat(wrong(Map.of(), "A")).singleElement().asString().contains("has no end");
    }

    @Test
    void aRefusalThatTheTruthBeliesIsWrongEvenWhereLaterChangesHideIt() {
        rename(one, 1, "A", 10, 20, Asked.Outcome.REFUSED);
        ledger.seen(ITEM, Instant.EPOCH, Map.of("one/1", Instant.EPOCH));
        rename(other, 1, "B", 30, 40, Asked.Outcome.DONE);

        assertThat(wrong(Map.of(), "B")).singleElement().asString().contains("was refused, and was made");
    }

    @Test
    void anItemDoesNotGoBack() {
        rename(one, 1, "A", 10, 20, Asked.Outcome.DONE);
        ledger.seen(ITEM, Instant.EPOCH.plusMillis(1), Map.of());
        ledger.seen(ITEM, Instant.EPOCH, Map.of());

        assertThat(wrong(Map.of(), "A")).singleElement().asString().contains("went back");
    }

    @Test
    void aMembershipThatNobodyGaveIsNone() {
        ask(one, 1, Map.of(Asked.role("u:test:anne"), "VIEWER"), 10);
        one.ended(1, 20, Asked.Outcome.DONE);

        assertThat(wrongRoles(Map.of(Asked.role("u:test:anne"), "VIEWER"))).isEmpty();
        assertThat(wrongRoles(Map.of())).singleElement().asString().contains("lost");

        ask(one, 2, Map.of(Asked.role("u:test:anne"), "REMOVED"), 30);
        one.ended(2, 40, Asked.Outcome.DONE);
        assertThat(wrongRoles(Map.of())).isEmpty();
    }

    @Test
    void aShareMayEndEarlyWhereTheItemWasDeletedAndNowhereElse() {
        ask(one, 1, Map.of(Asked.role("u:test:anne"), "VIEWER"), 10);
        one.named(1, "one/1");
        one.ended(1, 20, Asked.Outcome.DONE);
        Map<String, JobState> early = Map.of("one/1", JobState.ENDED_EARLY);

        assertThat(ledger.verdict(early, List.of(), Map.of()).wrong())
                .singleElement()
                .asString()
                .contains("nobody has deleted the item");
        ask(other, 1, Map.of("deleted", "true"), 5);
        assertThat(ledger.verdict(early, List.of(), Map.of()).wrong()).isEmpty();
        assertThat(ledger.verdict(Map.of("one/1", JobState.DONE), List.of(), Map.of())
                        .wrong())
                .singleElement()
                .asString()
                .contains("lost");
    }

    @Test
    void aChangeIsWrittenDownAsItIsRead() {
        Asked change = new Asked(ITEM, -5, Map.of("name", "A name", Asked.role("u:test:anne"), "VIEWER"));

        assertThat(Asked.decode(change.encoded())).isEqualTo(change);
    }

    private static void rename(
            Asked.Listener listener, long number, String name, long from, long to, Asked.Outcome outcome) {
        ask(listener, number, Map.of("name", name), from);
        listener.named(number, name.equals("A") ? "one/" + number : "other/" + number);
        listener.ended(number, to, outcome);
    }

    private static void ask(Asked.Listener listener, long number, Map<String, String> sets, long at) {
        listener.asked(number, new Asked(ITEM, at, sets));
    }

    private List<String> wrong(Map<String, JobState> ended, String name) {
        return ledger.verdict(ended, List.of(), Map.of(ITEM, Map.of("name", name)))
                .wrong();
    }

    private List<String> wrongRoles(Map<String, String> roles) {
        return ledger.verdict(Map.of(), List.of(), Map.of(ITEM, roles)).wrong();
    }
}
