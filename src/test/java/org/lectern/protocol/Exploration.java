package org.lectern.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every interleaving of a configuration, breadth first, so that the first violation found has the shortest story.
 *
 * <p>Stores and processes are numbered as they turn up, and what a process can do with a store is worked out once; the
 * rest is arithmetic. Processes that are equal are interchangeable, so a state is a store and a sorted set of processes.
 */
final class Exploration {
    private static final int BITS = 21;
    private static final int NOBODY = (1 << BITS) - 1;
    private static final int PLACES = 3;

    private final Moves moves;
    private final boolean inParts;
    private final Interner<ModelStore> stores = new Interner<>();
    private final Interner<Actor> processes = new Interner<>();
    private final List<Map<Integer, int[]>> following = new ArrayList<>();
    private final Seen seen = new Seen();

    private Exploration(Configuration configuration, Rules rules) {
        inParts = configuration.operations().contains(OperationKind.REBUILD_IN_PARTS);
        moves = new Moves(rules, configuration);
    }

    /**
     * What came of it.
     *
     * @param states how many were explored
     * @param violation what went wrong, with the story of how
     */
    record Result(Configuration configuration, int states, Optional<String> violation) {}

    static Result of(Configuration configuration, Rules rules) {
        Exploration exploration = new Exploration(configuration, rules);
        Optional<String> violation = exploration.run(configuration);
        return new Result(configuration, exploration.seen.size(), violation.map(story -> configuration + ": " + story));
    }

    private Optional<String> run(Configuration configuration) {
        int[] start = new int[PLACES];
        Arrays.fill(start, NOBODY);
        List<Actor> first = configuration.processes();
        for (int i = 0; i < first.size(); i++) {
            start[i] = processes.numberOf(first.get(i));
        }
        seen.add(stores.numberOf(configuration.store()), packed(start[0], start[1], start[2]), -1);
        for (int state = 0; state < seen.size(); state++) {
            Optional<String> wrong = wrong(state);
            if (wrong.isPresent()) {
                return Optional.of(wrong.get() + story(state));
            }
            expand(state);
        }
        return Optional.empty();
    }

    private void expand(int state) {
        int store = seen.store(state);
        long all = seen.processes(state);
        int a = place(all, 0);
        int b = place(all, 1);
        int c = place(all, 2);
        int[] free = following(store, NOBODY);
        for (int i = 0; i < free.length; i += 2) {
            seen.add(free[i], all, state);
        }
        add(following(store, a), b, c, state);
        if (b != a) {
            add(following(store, b), a, c, state);
        }
        if (c != b) {
            add(following(store, c), a, b, state);
        }
    }

    private void add(int[] next, int other, int another, int state) {
        for (int i = 0; i < next.length; i += 2) {
            seen.add(next[i], packed(next[i + 1], other, another), state);
        }
    }

    /** What one process can make of a store: pairs of the store and the process after it. */
    private int[] following(int store, int process) {
        while (following.size() <= store) {
            following.add(new HashMap<>());
        }
        int[] known = following.get(store).get(process);
        if (known == null) {
            List<Moves.Move> next = moves(store, process);
            known = new int[2 * next.size()];
            for (int i = 0; i < next.size(); i++) {
                known[2 * i] = stores.numberOf(next.get(i).store());
                known[2 * i + 1] = processes.numberOf(next.get(i).process());
            }
            following.get(store).put(process, known);
        }
        return known;
    }

    private List<Moves.Move> moves(int store, int process) {
        return process == NOBODY
                ? moves.ofNobody(stores.get(store))
                : moves.of(stores.get(store), processes.get(process));
    }

    private Optional<String> wrong(int state) {
        ModelStore store = stores.get(seen.store(state));
        Optional<String> always = Invariants.always(store, inParts);
        return always.isPresent() || !finished(seen.processes(state)) ? always : Invariants.atTheEnd(store);
    }

    private boolean finished(long all) {
        for (int i = 0; i < PLACES; i++) {
            int process = place(all, i);
            if (process != NOBODY && !processes.get(process).finished()) {
                return false;
            }
        }
        return true;
    }

    private static int place(long all, int index) {
        return (int) (all >>> (BITS * index)) & NOBODY;
    }

    private static long packed(int a, int b, int c) {
        int low = Math.min(a, Math.min(b, c));
        int high = Math.max(a, Math.max(b, c));
        int middle = a ^ b ^ c ^ low ^ high;
        return low | ((long) middle << BITS) | ((long) high << (2 * BITS));
    }

    /** How a state came about, a line for each step. */
    private String story(int last) {
        Deque<Integer> path = new ArrayDeque<>();
        for (int state = last; state >= 0; state = seen.parent(state)) {
            path.addFirst(state);
        }
        StringBuilder story = new StringBuilder();
        int from = path.removeFirst();
        int number = 1;
        for (int to : path) {
            story.append("\n  ").append(number++).append(". ").append(step(from, to));
            from = to;
        }
        return story.append("\n  the store then: ")
                .append(stores.get(seen.store(last)))
                .toString();
    }

    private String step(int from, int to) {
        long all = seen.processes(from);
        for (Moves.Move move : moves(seen.store(from), NOBODY)) {
            if (stores.numberOf(move.store()) == seen.store(to) && all == seen.processes(to)) {
                return move.what();
            }
        }
        int[] places = {place(all, 0), place(all, 1), place(all, 2)};
        for (int i = 0; i < PLACES; i++) {
            if (places[i] == NOBODY) {
                continue;
            }
            for (Moves.Move move : moves(seen.store(from), places[i])) {
                long then =
                        packed(processes.numberOf(move.process()), places[(i + 1) % PLACES], places[(i + 2) % PLACES]);
                if (stores.numberOf(move.store()) == seen.store(to) && then == seen.processes(to)) {
                    return processes.get(places[i]).name() + " " + move.what();
                }
            }
        }
        throw new IllegalStateException("no step leads from " + from + " to " + to);
    }
}
