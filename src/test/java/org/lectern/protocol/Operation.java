package org.lectern.protocol;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.lectern.content.Change;
import org.lectern.content.MemberRole;
import org.lectern.content.Visibility;
import org.lectern.principal.PrincipalId;

/** What is run against each other: the operations of the service, as they are. */
enum Operation {
    UPDATE {
        @Override
        Progress<?> start(int pageSize) {
            return change(new Change.Touch(), pageSize);
        }
    },
    HIDE {
        @Override
        Progress<?> start(int pageSize) {
            return change(new Change.ChangeVisibility(Visibility.PRIVATE), pageSize);
        }
    },
    SHOW {
        @Override
        Progress<?> start(int pageSize) {
            return change(new Change.ChangeVisibility(Visibility.PUBLIC), pageSize);
        }
    },
    DELETE {
        @Override
        Progress<?> start(int pageSize) {
            return change(new Change.Delete(), pageSize);
        }
    },
    /** Makes the item, or brings it back; from an import, say. */
    PUT {
        @Override
        Progress<?> start(int pageSize) {
            return change(new Change.Put("License", Visibility.LOGGEDIN, Optional.empty()), pageSize);
        }
    },
    SHARE {
        @Override
        Progress<?> start(int pageSize) {
            return memberships(MemberRole.VIEWER, Subjects.ANNE);
        }
    },
    PROMOTE {
        @Override
        Progress<?> start(int pageSize) {
            return memberships(MemberRole.MANAGER, Subjects.ANNE);
        }
    },
    REMOVE {
        @Override
        Progress<?> start(int pageSize) {
            return memberships(MemberRole.REMOVED, Subjects.ANNE);
        }
    },
    REMOVE_FROM_BOTH {
        @Override
        Progress<?> start(int pageSize) {
            return memberships(MemberRole.REMOVED, Subjects.ANNE, Subjects.BERT);
        }
    },
    REBUILD {
        @Override
        Progress<?> start(int pageSize) {
            return RebuildLibrary.of(Subjects.ANNE);
        }
    },
    /** A library deleted by hand, then rebuilt by whoever reads it next. */
    WIPE {
        @Override
        Progress<?> start(int pageSize) {
            return RebuildLibrary.of(Subjects.ANNE);
        }
    };

    /** The five that every three of are run against each other. */
    static final List<Operation> CORE = List.of(UPDATE, SHARE, REMOVE, REBUILD, WIPE);

    abstract Progress<?> start(int pageSize);

    /** All that one principal is enough for. */
    static final List<Operation> ALL = List.of(UPDATE, HIDE, SHOW, DELETE, PUT, SHARE, PROMOTE, REMOVE, REBUILD, WIPE);

    private static Progress<?> change(Change change, int pageSize) {
        return ChangeContent.whole(Subjects.ITEM, change, pageSize);
    }

    private static Progress<?> memberships(MemberRole role, PrincipalId... principals) {
        return SetMemberships.of(new Audience.Named(Subjects.ITEM, new TreeSet<>(List.of(principals))), role);
    }
}
