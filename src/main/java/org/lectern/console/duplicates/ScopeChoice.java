package org.lectern.console.duplicates;

/** A line of a drop-down list. */
record ScopeChoice<E>(E value, String name) {
    @Override
    public String toString() {
        return name;
    }
}
