package org.lectern.protocol;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.lectern.library.Bucket;
import org.lectern.model.Change;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** What is run against each other: the operations of the service, as they are. */
enum OperationKind {
    UPDATE {
        @Override
        Operation<?> start(int pageSize) {
            return change(new Change.Touch(), pageSize);
        }
    },
    HIDE {
        @Override
        Operation<?> start(int pageSize) {
            return change(new Change.ChangeVisibility(Visibility.PRIVATE), pageSize);
        }
    },
    SHOW {
        @Override
        Operation<?> start(int pageSize) {
            return change(new Change.ChangeVisibility(Visibility.PUBLIC), pageSize);
        }
    },
    DELETE {
        @Override
        Operation<?> start(int pageSize) {
            return change(new Change.Delete(), pageSize);
        }
    },
    /** Makes the item, or brings it back; from an import, say. */
    PUT {
        @Override
        Operation<?> start(int pageSize) {
            return change(new Change.Put("License", Visibility.LOGGEDIN, Optional.empty()), pageSize);
        }
    },
    SHARE {
        @Override
        Operation<?> start(int pageSize) {
            return memberships(MemberRole.VIEWER, Subjects.ANNE);
        }
    },
    PROMOTE {
        @Override
        Operation<?> start(int pageSize) {
            return memberships(MemberRole.MANAGER, Subjects.ANNE);
        }
    },
    REMOVE {
        @Override
        Operation<?> start(int pageSize) {
            return memberships(MemberRole.REMOVED, Subjects.ANNE);
        }
    },
    REMOVE_FROM_BOTH {
        @Override
        Operation<?> start(int pageSize) {
            return memberships(MemberRole.REMOVED, Subjects.ANNE, Subjects.BERT);
        }
    },
    REBUILD {
        @Override
        Operation<?> start(int pageSize) {
            return RebuildLibrary.of(Subjects.ANNE);
        }
    },
    /** A library too large for one step: what belongs there is written first, and goes beside what was there. */
    REBUILD_IN_PARTS {
        @Override
        Operation<?> start(int pageSize) {
            return RebuildLibrary.of(Subjects.ANNE, pageSize, Replacement.Size.NONE);
        }
    },
    /** An item healed by somebody who believes to have seen it at every place there can be, and at one that cannot. */
    HEAL {
        @Override
        Operation<?> start(int pageSize) {
            return heal(0, ModelLibrary.NEVER);
        }
    },
    /** The same, where what was seen was written by a clock: the floor is raised first. */
    HEAL_ABOVE {
        @Override
        Operation<?> start(int pageSize) {
            return heal(Floor.SPACING / 2, 0);
        }
    },
    /** A library deleted by hand, then rebuilt by whoever reads it next. */
    WIPE {
        @Override
        Operation<?> start(int pageSize) {
            return RebuildLibrary.of(Subjects.ANNE);
        }
    };

    /** The five that every three of are run against each other. */
    static final List<OperationKind> CORE = List.of(UPDATE, SHARE, REMOVE, REBUILD, WIPE);

    abstract Operation<?> start(int pageSize);

    /** All that one principal is enough for. */
    static final List<OperationKind> ALL = List.of(
            UPDATE, HIDE, SHOW, DELETE, PUT, SHARE, PROMOTE, REMOVE, REBUILD, REBUILD_IN_PARTS, HEAL, HEAL_ABOVE, WIPE);

    private static Operation<?> heal(long writeTime, long above) {
        Set<Heal.Place> places = new LinkedHashSet<>();
        for (Bucket bucket : Bucket.values()) {
            for (int version = 0; version <= 4; version++) {
                places.add(new Heal.Place(bucket, Instant.ofEpochMilli(version), writeTime));
            }
        }
        return Heal.of(new Heal.Subject(Subjects.ANNE, Subjects.ITEM, places, above, false));
    }

    private static Operation<?> change(Change change, int pageSize) {
        return ChangeContent.whole(Subjects.ITEM, change, pageSize);
    }

    private static Operation<?> memberships(MemberRole role, PrincipalId... principals) {
        return SetMemberships.of(new MemberSelection.Named(Subjects.ITEM, new TreeSet<>(List.of(principals))), role);
    }
}
