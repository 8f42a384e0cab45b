package org.lectern.service;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes something when it is first asked for; again, if that failed. Safe to use from any thread. */
final class Once<T> {
    private final Supplier<T> making;
    private @Nullable T made;

    Once(Supplier<T> making) {
        this.making = making;
    }

    synchronized T get() {
        T there = made;
        if (there == null) {
            there = making.get();
            made = there;
        }
        return there;
    }

    /** What was made, if anything was. */
    synchronized Optional<T> made() {
        return Optional.ofNullable(made);
    }
}
