package org.lectern.protocol;

import java.util.Arrays;

/**
 * The states seen so far, in the order they were found, each as two numbers with the state it was reached from. An open
 * hash table over flat arrays: tens of millions fit.
 */
final class Seen {
    private static final int NONE = -1;

    private int size;
    private int[] stores = new int[1 << 12];
    private long[] processes = new long[1 << 12];
    private int[] parents = new int[1 << 12];
    private int[] table = new int[1 << 13];

    Seen() {
        Arrays.fill(table, NONE);
    }

    /** Adds a state unless it was there. */
    void add(int store, long process, int parent) {
        int slot = find(store, process);
        if (table[slot] != NONE) {
            return;
        }
        if (size == stores.length) {
            grow();
            slot = find(store, process);
        }
        stores[size] = store;
        processes[size] = process;
        parents[size] = parent;
        table[slot] = size++;
    }

    private int find(int store, long process) {
        long hash = ((process * 0x9E3779B97F4A7C15L) ^ store) * 0xC2B2AE3D27D4EB4FL;
        int slot = (int) (hash >>> 33) & (table.length - 1);
        while (table[slot] != NONE && (stores[table[slot]] != store || processes[table[slot]] != process)) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private void grow() {
        stores = Arrays.copyOf(stores, 2 * size);
        processes = Arrays.copyOf(processes, 2 * size);
        parents = Arrays.copyOf(parents, 2 * size);
        table = new int[2 * table.length];
        Arrays.fill(table, NONE);
        for (int state = 0; state < size; state++) {
            table[find(stores[state], processes[state])] = state;
        }
    }

    int size() {
        return size;
    }

    int store(int state) {
        return stores[state];
    }

    long processes(int state) {
        return processes[state];
    }

    int parent(int state) {
        return parents[state];
    }
}
