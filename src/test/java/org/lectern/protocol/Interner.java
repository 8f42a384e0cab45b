package org.lectern.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives equal values one small number, so that states can be compared as numbers. */
final class Interner<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    int numberOf(T value) {
        return numbers.computeIfAbsent(value, added -> {
            values.add(added);
            return values.size() - 1;
        });
    }

    T get(int number) {
        return values.get(number);
    }

    int size() {
        return values.size();
    }
}
