package org.lectern.protocol;

import java.util.ArrayList;
import java.util.List;
import org.lectern.model.Content;
import org.lectern.model.PrincipalId;

/**
 * What one request writes to one principal's partition: atomic, isolated, and with its write times in it, so that it does
 * the same whenever it lands.
 *
 * @param drop deletes the library's partition at this time
 * @param built marks the library as built at this time
 */
record Mutation(PrincipalId principal, long drop, long built, List<LibraryBatch> batches) {
    /** A reconcile's batches, one mutation each. */
    static List<Mutation> of(MemberPage memberPage, List<LibraryBatch> batches, Rules rules) {
        Content content = memberPage.members().content().orElseThrow();
        return batches.stream()
                .map(batch -> {
                    int stamp = memberPage
                            .members()
                            .of(batch.principal())
                            .membership()
                            .stamp();
                    return new Mutation(
                            batch.principal(),
                            ModelLibrary.NEVER,
                            ModelLibrary.NEVER,
                            rules.instead(batch, content, stamp, memberPage.floor()));
                })
                .toList();
    }

    /** A healing's batches, one mutation each. */
    static List<Mutation> of(List<LibraryBatch> batches, Rules rules) {
        return rules.healing(batches).stream()
                .map(batch -> new Mutation(batch.principal(), ModelLibrary.NEVER, ModelLibrary.NEVER, List.of(batch)))
                .toList();
    }

    /** A rebuild's step: the items come; with the last one everything before the floor goes, and the library is built. */
    static List<Mutation> of(Replacement replacement, Rules rules) {
        Floor floor = replacement.floor();
        List<LibraryBatch> batches = new ArrayList<>();
        for (Replacement.Item item : replacement.items()) {
            LibraryBatch batch =
                    new LibraryBatch(replacement.principal(), floor.timestamp(item.stamp()), item.writes());
            batches.addAll(rules.instead(batch, item.content(), item.stamp(), floor));
        }
        return List.of(
                replacement.last()
                        ? new Mutation(
                                replacement.principal(), floor.micros() - 1, floor.micros(), List.copyOf(batches))
                        : new Mutation(
                                replacement.principal(), ModelLibrary.NEVER, ModelLibrary.NEVER, List.copyOf(batches)));
    }

    ModelLibrary on(ModelLibrary library) {
        ModelLibrary changed = library.droppedAt(drop).builtAt(built);
        for (LibraryBatch batch : batches) {
            changed = changed.with(batch);
        }
        return changed;
    }
}
