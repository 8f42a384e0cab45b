package org.lectern.soak;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What came of a soak so far. Safe to use from any thread. */
public final class SoakRecord {
    private static final int NOTES = 20;

    private final List<String> wrong = new ArrayList<>();
    private final Set<String> takenOver = new HashSet<>();
    private final Map<String, Long> leftSince = new HashMap<>();
    private final Map<String, Long> leftFor = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private int kills;
    private int nodesKilled;
    private int nodesFrozen;
    private int nodesCut;
    private long operations;
    private long reads;
    private long refused;

    /** Answers how many there are by now. */
    synchronized int killed() {
        return ++kills;
    }

    /** How many processes were killed. */
    public synchronized int kills() {
        return kills;
    }

    synchronized void nodeKilled() {
        nodesKilled++;
    }

    synchronized void nodeFrozen() {
        nodesFrozen++;
    }

    synchronized void nodeCut() {
        nodesCut++;
    }

    synchronized void counted(long moreOperations, long moreReads, long moreRefused) {
        operations += moreOperations;
        reads += moreReads;
        refused += moreRefused;
    }

    /** How many changes were made. */
    public synchronized long operations() {
        return operations;
    }

    /** The dead processes that somebody sees to have left something: the time until nobody does is their recovery. */
    synchronized void left(Collection<String> processes) {
        long now = System.nanoTime();
        for (String process : processes) {
            leftSince.putIfAbsent(process, now);
            leftFor.put(process, now - leftSince.get(process));
        }
    }

    synchronized void takenOver(String job) {
        takenOver.add(job);
    }

    synchronized void wrong(String what) {
        wrong.add(what);
    }

    /** What was found to be wrong, as sentences: empty if all is well. */
    public synchronized List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** Something that is allowed, and good to know when something is wrong. The first ones are kept. */
    synchronized void note(String note) {
        if (notes.size() < NOTES) {
            notes.add(note);
        }
    }

    synchronized List<String> notes() {
        return List.copyOf(notes);
    }

    /** One line. */
    public synchronized String summary() {
        long slowest = leftFor.values().stream().mapToLong(nanos -> nanos).max().orElse(0);
        String nodes = nodesKilled + nodesFrozen + nodesCut == 0
                ? ""
                : nodesKilled + " nodes killed, " + nodesFrozen + " frozen, " + nodesCut + " cut off, ";
        return String.format(
                Locale.ROOT,
                "%d processes killed, %s%d changes, %d reads, %d refused, %d dead processes left something, %d jobs taken over, slowest recovery %.1f s",
                kills,
                nodes,
                operations,
                reads,
                refused,
                leftFor.size(),
                takenOver.size(),
                slowest / (double) TimeUnit.SECONDS.toNanos(1));
    }
}
