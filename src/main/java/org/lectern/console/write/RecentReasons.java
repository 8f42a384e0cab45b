package org.lectern.console.write;

import java.util.ArrayList;
import java.util.List;

/** Remembers the reasons that were typed since the console started, to offer them again. UI thread only. */
public final class RecentReasons {
    private static final int MOST = 3;

    private final List<String> latestFirst = new ArrayList<>();

    /** Remembers a reason; a blank one is none. */
    void typed(String reason) {
        if (!reason.isBlank()) {
            latestFirst.remove(reason);
            latestFirst.add(0, reason);
            latestFirst.subList(Math.min(MOST, latestFirst.size()), latestFirst.size()).clear();
        }
    }

    /** At most three, the latest first. */
    List<String> latest() {
        return List.copyOf(latestFirst);
    }
}
