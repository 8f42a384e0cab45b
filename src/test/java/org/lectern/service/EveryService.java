package org.lectern.service;

import static org.lectern.fanout.FanOutJobs.begin;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.job.TestCause;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Viewer;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;
import org.lectern.model.Visibility;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.rowname.RowName;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;

/** All that can be read, and all that can be changed, through the services of one connection: each under its name. */
final class EveryService {
    /** The connection may lead to a production cluster. */
    private static final Cause TEST = TestCause.TEST.confirmingName("every service");

    static final PrincipalId READER = new PrincipalId("u:cam:nicolaas");
    static final PrincipalId GROUP = new PrincipalId("g:cam:readers");
    static final ContentId ITEM = new ContentId("c:cam:License.txt");
    static final PollId POLL = new PollId("lunch");
    private static final EnrolmentKey ENROLMENT = new EnrolmentKey(READER.value(), "course1", "batch1");

    /** Before the names of writes that write nothing where it is so already, and then need no right. */
    static final String AGAIN = "once: ";

    private final Lectern lectern;

    private final PollId created;

    EveryService(Lectern lectern) {
        this(lectern, new PollId("lunch" + System.nanoTime()));
    }

    /** @param created the poll that the writes create, which must not be there */
    private EveryService(Lectern lectern, PollId created) {
        this.lectern = lectern;
        this.created = created;
    }

    /** What the reads read; once. */
    static void seed(Lectern lectern) {
        new EveryService(lectern, POLL).seed();
    }

    /** Every write but those that take away what others wrote. */
    void seed() {
        writes().forEach((name, write) -> {
            if (!name.startsWith("delete") && !name.startsWith("withdraw")) {
                TestKeyspace.await(write.get());
            }
        });
    }

    Map<String, Supplier<CompletionStage<?>>> reads() {
        Map<String, Supplier<CompletionStage<?>>> all = new LinkedHashMap<>();
        all.put("find a principal", () -> lectern.principals().find(READER));
        all.put("search principals", () -> lectern.principals().search("nico", 5));
        all.put("members of a group", () -> lectern.principals().members(GROUP, Optional.empty(), 5));
        all.put("chain into a group", () -> lectern.principals().chain(READER, GROUP, GroupRole.MEMBER));
        all.put("scan principals", () -> lectern.principals().scan(TokenRange.WHOLE, Optional.empty(), 5));
        all.put("scan members", () -> lectern.principals().scanMembers(TokenRange.WHOLE, Optional.empty(), 5));
        all.put("find an item", () -> lectern.contents().find(ITEM));
        all.put("search items", () -> lectern.contents().search("lic", 5));
        all.put("membership", () -> lectern.contents().membership(ITEM, READER));
        all.put("members of an item", () -> lectern.contents().members(ITEM, Optional.empty(), 5));
        all.put("count members", () -> lectern.contents().countMembers(ITEM, 5));
        all.put("scan items", () -> lectern.contents().scan(TokenRange.WHOLE, Optional.empty(), 5));
        all.put("scan memberships", () -> lectern.contents().scanMembers(TokenRange.WHOLE, Optional.empty(), 5));
        all.put(
                "a page as stored",
                () -> lectern.libraries()
                        .pageAsStored(READER, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 5));
        all.put(
                "a page",
                () -> lectern.libraries()
                        .page(READER, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 5)
                        .thenCompose(page -> page.healing()));
        all.put(
                "a page for a viewer",
                () -> lectern.libraries()
                        .pageFor(new Viewer.Nobody(), READER, LibraryOrder.OLDEST_FIRST, Optional.empty(), 5));
        all.put(
                "side by side",
                () -> lectern.libraries().sideBySide(READER, LibraryOrder.NEWEST_FIRST, Optional.empty(), 5));
        all.put("explain", () -> lectern.libraries().explain(READER, ITEM, Set.of()));
        all.put("sizes", () -> lectern.libraries().sizes(READER, 5));
        all.put("judge a viewer", () -> lectern.libraries().judge(new Viewer.Named(READER), GROUP));
        all.put(
                "preview a change",
                () -> lectern.fanOuts().change(ITEM, new Change.Touch()).preview(TEST));
        all.put(
                "preview a share",
                () -> lectern.fanOuts()
                        .share(ITEM, Set.of(READER), MemberRole.VIEWER)
                        .preview(TEST));
        all.put(
                "preview a removal",
                () -> lectern.fanOuts().remove(ITEM, Set.of(READER)).preview(TEST));
        all.put("preview a rebuild", () -> lectern.libraries().rebuild(READER).preview(TEST));
        all.put("open jobs", () -> lectern.jobs().open());
        all.put("history of jobs", () -> lectern.jobs().history(Optional.empty(), 5));
        all.put("audit one principal", () -> lectern.audits().principal(READER, Duration.ZERO));
        all.put("audits on record", () -> lectern.audits().recent(5));
        all.put("preview repairs", () -> lectern.audits().corrections(List.of()));
        all.put("tombstone pressure", () -> lectern.audits().pressure(READER));
        all.put("find a poll", () -> lectern.polls().find(POLL));
        all.put("list polls", () -> lectern.polls().list(Optional.empty(), 5));
        all.put("search polls", () -> lectern.polls().search("lun", 5));
        all.put("subscribers", () -> lectern.polls().subscribers(POLL, Optional.empty(), 5));
        all.put("notes of a poll", () -> lectern.polls().notes(POLL, 5));
        all.put("review a poll", () -> lectern.polls().review(POLL, read -> true));
        all.put("place of a row", () -> lectern.rowNames().place(RowName.parse(ITEM.value())));
        all.put("search rows", () -> lectern.rowNames().search((ranges, total, rows, found) -> true));
        all.put("counters", () -> lectern.rowNames().counters());
        all.put("a view", () -> lectern.contentStatuses().views().read(ENROLMENT.view("leaf1")));
        all.put("attempts", () -> lectern.contentStatuses().assessments().attempts(ENROLMENT.view("leaf1")));
        all.put("enrolments", () -> lectern.contentStatuses().enrolments().of(READER.value()));
        all.put("collections", () -> lectern.contentStatuses().collections().search("cou", 5));
        all.put(
                "review an enrolment",
                () -> lectern.contentStatuses().summaries().review(ENROLMENT));
        all.put("scores", () -> lectern.contentStatuses().summaries().scores(ENROLMENT));
        all.put("summaries", () -> lectern.contentStatuses().summaries().all(READER.value()));
        all.put("the mode", () -> lectern.contentStatuses().modes().setting());
        all.put("compare modes", () -> lectern.contentStatuses().modes().compare(READER.value(), "leaf1"));
        all.put(
                "unfinished batch jobs",
                () -> lectern.contentStatuses().batchJobs().unfinished());
        all.put("subscriptions to events", () -> lectern.events().list());
        all.put("rights", lectern.connection()::rights);
        return all;
    }

    Map<String, Supplier<CompletionStage<?>>> writes() {
        Map<String, Supplier<CompletionStage<?>>> all = new LinkedHashMap<>();
        // First: whatever is written after it is to be told.
        all.put("listen to events", () -> listen("everything").thenAccept(Events.Registration::close));
        all.put(
                "put a principal",
                () -> lectern.principals()
                        .put(new Principal(READER, "Nicolaas " + System.nanoTime(), Visibility.PUBLIC))
                        .make(TEST));
        all.put(
                "put a group",
                () -> lectern.principals()
                        .put(new Principal(GROUP, "Readers " + System.nanoTime(), Visibility.PUBLIC))
                        .make(TEST));
        all.put(
                AGAIN + "put a member",
                () -> lectern.principals()
                        .put(new GroupMember(GROUP, READER, GroupRole.MEMBER))
                        .make(TEST));
        all.put(
                "put an item",
                () -> begin(
                                lectern.fanOuts()
                                        .change(ITEM, new Change.Put("License", Visibility.PUBLIC, Optional.empty())),
                                TEST)
                        .done());
        all.put(
                AGAIN + "share",
                () -> begin(lectern.fanOuts().share(ITEM, Set.of(READER, GROUP), MemberRole.VIEWER), TEST)
                        .done());
        all.put(
                AGAIN + "remove",
                () -> begin(lectern.fanOuts().remove(ITEM, Set.of(GROUP)), TEST).done());
        all.put(
                "touch",
                () -> begin(lectern.fanOuts().change(ITEM, new Change.Touch()), TEST)
                        .done());
        all.put("rebuild a library", () -> lectern.libraries().rebuild(READER).make(TEST));
        all.put(
                "audit",
                () -> lectern.audits()
                        .start(
                                new AuditScope.Tenant("cam"),
                                new AuditOptions(AuditOptions.STANDARD.consistency(), Duration.ZERO, 0, 1),
                                TEST)
                        .done()
                        .thenAccept(EveryService::requireFinished));
        all.put("create a poll", () -> lectern.polls().create(poll()).make(TEST));
        // Takes the key that the subscription would have, and with it a value of the host's counter.
        all.put(
                "preview a subscription",
                () -> lectern.polls()
                        .subscribe(POLL, "somebody", Set.of("soup"))
                        .preview(TEST));
        all.put(
                "subscribe",
                () -> lectern.polls()
                        .subscribe(POLL, "Ann" + System.nanoTime(), Set.of("soup"))
                        .make(TEST));
        all.put("limit", () -> lectern.polls().limit(POLL, "soup", 20).make(TEST));
        all.put(
                "write a row",
                () -> lectern.rowNames()
                        .write(RowName.parse("http://snap.website/joe"), "Joe")
                        .make(TEST));
        all.put(
                "put a collection",
                () -> lectern.contentStatuses()
                        .collections()
                        .put(new CollectionTree("course1", List.of("leaf1", "leaf2"), Set.of(), Map.of(), Map.of()))
                        .make(TEST));
        all.put(
                "put a batch",
                () -> lectern.contentStatuses()
                        .collections()
                        .put(Batch.open("course1", "batch1"))
                        .make(TEST));
        all.put(
                AGAIN + "enrol",
                () -> lectern.contentStatuses().enrolments().enrol(ENROLMENT).make(TEST));
        all.put("start a view", () -> lectern.contentStatuses().views().start(ENROLMENT.view("leaf1"), Instant.now()));
        all.put(
                "force an end",
                () -> lectern.contentStatuses()
                        .views()
                        .forceEnd(ENROLMENT.view("leaf1"))
                        .make(TEST));
        all.put(
                AGAIN + "recompute",
                () -> lectern.contentStatuses().summaries().recompute(ENROLMENT).make(TEST));
        all.put(
                "withdraw",
                () -> lectern.contentStatuses().enrolments().withdraw(ENROLMENT).make(TEST));
        all.put(
                "remove a subscription",
                () -> listen("nothing")
                        .thenCompose(registration -> lectern.events()
                                .remove(registration.subscription().name())
                                .make(TEST)));
        all.put(
                "delete an item",
                () -> begin(lectern.fanOuts().change(ITEM, new Change.Delete()), TEST)
                        .done());
        return all;
    }

    /** An audit that could not go on says so in its record. */
    private static void requireFinished(AuditRecord record) {
        if (record.state() != AuditState.FINISHED) {
            throw new IllegalStateException(record.toString());
        }
    }

    private CompletionStage<Events.Registration> listen(String name) {
        return lectern.events()
                .register(
                        new SubscriptionName(name),
                        EnumSet.allOf(EventKind.class),
                        event -> CompletableFuture.completedStage(null))
                .make(TEST);
    }

    private Poll poll() {
        return new Poll(created, "Lunch", false, true, List.of(PollOption.of("soup", 10), PollOption.of("salad", 10)));
    }
}
