package org.lectern.activity;

import java.time.Instant;
import java.util.Optional;

/** Processes of this machine by a name that no later one has: their number and the moment they began. */
final class Processes {
    private static final String OWN = name(ProcessHandle.current());

    private Processes() {}

    static String own() {
        return OWN;
    }

    private static String name(ProcessHandle process) {
        return process.pid() + "/"
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    static boolean isAlive(String name) {
        int slash = name.indexOf('/');
        if (slash < 1) {
            return false;
        }
        try {
            Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(name.substring(0, slash)));
            return process.filter(ProcessHandle::isAlive)
                    .filter(alive -> name(alive).equals(name))
                    .isPresent();
        } catch (NumberFormatException corrupt) {
            return false;
        }
    }
}
