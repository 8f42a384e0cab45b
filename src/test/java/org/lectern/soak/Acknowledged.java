package org.lectern.soak;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What working processes did to content status and to rows with names, by what they were told. From any thread. */
final class Acknowledged {
    /** Something that is said of a name. */
    enum What {
        /** A view may have ended. */
        ASKED,
        /** It has. */
        VIEWED,
        /** All rows of a page are written. */
        WRITTEN,
        /** They are one row, as a merge has verified. */
        MERGED
    }

    /** Told of each. On any thread. */
    interface Listener {
        /** @param name of a view, or of a page */
        void told(What what, String name);
    }

    private final Map<What, Set<String>> names = new EnumMap<>(What.class);

    synchronized void told(What what, String name) {
        names.computeIfAbsent(what, any -> new TreeSet<>()).add(name);
    }

    /** The names of which this was said. */
    synchronized Set<String> all(What what) {
        return Set.copyOf(names.getOrDefault(what, Set.of()));
    }

    @Override
    public synchronized String toString() {
        return all(What.VIEWED).size() + " contents viewed, "
                + all(What.WRITTEN).size() + " pages written, "
                + all(What.MERGED).size() + " merged";
    }
}
