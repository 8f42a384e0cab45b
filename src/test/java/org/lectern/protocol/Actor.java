package org.lectern.protocol;

import java.util.Locale;
import java.util.Optional;

/**
 * One process and how far it has come. Processes that are equal behave alike from here on.
 *
 * @param name what its intent is called
 * @param phase what it is up to
 * @param progress the operation, while there is one
 * @param floorBefore the floor when it asked for a higher one, and waits for it
 */
record Actor(String name, Phase phase, Operation<?> progress, Optional<Floor> floorBefore) {
    /** What a process is up to. */
    enum Phase {
        /** About to delete the library by hand. */
        WIPING,
        /** At work; nothing announced so far. */
        RUNNING,
        /** At work; its intent was recorded. */
        ANNOUNCED,
        /** Died, or gave up, with its intent recorded: somebody is to take it over. */
        DEAD,
        /** Carries out what another process announced. */
        RECOVERING,
        /** A rebuild died: somebody is to read the library, and to rebuild it if it isn't there. */
        READING,
        /** Rebuilds a library that was not there. */
        REBUILDING,
        /** Has nothing to do, but may take over what another process announced, dead or alive. */
        IDLE,
        DONE
    }

    private static final Done<String> NOTHING = new Done<>("nothing");

    static final Actor FINISHED = new Actor("", Phase.DONE, NOTHING, Optional.empty());
    static final Actor BYSTANDER = new Actor("bystander", Phase.IDLE, NOTHING, Optional.empty());

    static Actor starting(String name, OperationKind operation, int pageSize) {
        return new Actor(
                name,
                operation == OperationKind.WIPE ? Phase.WIPING : Phase.RUNNING,
                operation.start(pageSize),
                Optional.empty());
    }

    static String nameOf(OperationKind operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }

    Actor at(Operation<?> next) {
        return new Actor(name, phase, next, Optional.empty());
    }

    Actor in(Phase next, Operation<?> work) {
        return new Actor(name, next, work, Optional.empty());
    }

    Actor dead() {
        return in(Phase.DEAD, NOTHING);
    }

    Actor reading() {
        return in(Phase.READING, NOTHING);
    }

    Actor waitingForFloorAbove(Floor floor) {
        return new Actor(name, phase, progress, Optional.of(floor));
    }

    PendingChangeId pending() {
        return PendingChangeId.of(Subjects.ITEM, name);
    }

    boolean finished() {
        return phase == Phase.DONE || phase == Phase.IDLE;
    }
}
