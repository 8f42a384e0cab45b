package org.lectern.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/**
 * What is explored: operations that run against each other, and what there is when they begin.
 *
 * @param bert whether a second principal is a member, which gives fan-outs a second page
 * @param bystander whether another process may take over what is announced while its owner lives
 */
record Configuration(List<OperationKind> operations, Start anne, boolean bert, boolean bystander, Faults faults) {
    /** What the principal is to the item when everything begins. */
    enum Start {
        MEMBER,
        NEVER_A_MEMBER,
        REMOVED,
        /** And there is no such item. */
        NOTHING
    }

    static final int PAGE_SIZE = 1;

    private static final Instant FIRST = Instant.ofEpochMilli(1);

    static Configuration of(List<OperationKind> operations, Start anne, Faults faults) {
        return new Configuration(operations, anne, false, false, faults);
    }

    Configuration withBert() {
        return new Configuration(operations, anne, true, bystander, faults);
    }

    Configuration withBystander() {
        return new Configuration(operations, anne, bert, true, faults);
    }

    List<Actor> processes() {
        List<Actor> processes = new ArrayList<>();
        for (OperationKind operation : operations) {
            // The truth says by its name who has changed it.
            String name = Actor.nameOf(operation) + " " + processes.size();
            processes.add(Actor.starting(name, operation, PAGE_SIZE));
        }
        if (bystander) {
            processes.add(Actor.BYSTANDER);
        }
        return processes;
    }

    ModelStore store() {
        Content item = new Content(Subjects.ITEM, "License", Visibility.LOGGEDIN, FIRST, false, Map.of());
        SortedMap<PrincipalId, Membership> memberships = new TreeMap<>();
        SortedMap<PrincipalId, ModelLibrary> libraries = new TreeMap<>();
        switch (anne) {
            case MEMBER -> memberships.put(Subjects.ANNE, new Membership(MemberRole.VIEWER, 1));
            case REMOVED -> memberships.put(Subjects.ANNE, new Membership(MemberRole.REMOVED, 2));
            case NEVER_A_MEMBER, NOTHING -> {}
        }
        libraries.put(Subjects.ANNE, anne == Start.MEMBER ? holding(item) : ModelLibrary.NEW);
        if (bert) {
            memberships.put(Subjects.BERT, new Membership(MemberRole.VIEWER, 1));
            libraries.put(Subjects.BERT, holding(item));
        }
        return new ModelStore(
                anne == Start.NOTHING ? Optional.empty() : Optional.of(item),
                memberships,
                new Floor(0),
                libraries,
                List.of(),
                Optional.empty(),
                List.of(),
                faults.timeouts());
    }

    private static ModelLibrary holding(Content item) {
        List<LibraryWrite> writes = new ArrayList<>();
        for (Bucket bucket : Bucket.holding(item.visibility())) {
            writes.add(new LibraryWrite.PutEntry(bucket, item.lastModified(), item.id()));
        }
        writes.add(new LibraryWrite.PutHolding(item.id(), MemberRole.VIEWER));
        return ModelLibrary.NEW.with(new LibraryBatch(Subjects.ANNE, 1, writes));
    }

    @Override
    public String toString() {
        return operations.stream().map(Actor::nameOf).toList() + ", " + anne + (bert ? ", two principals" : "")
                + (bystander ? ", takeover" : "") + (faults.equals(Faults.NONE) ? ", no faults" : "");
    }
}
