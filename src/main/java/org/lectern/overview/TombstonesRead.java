package org.lectern.overview;

import java.util.List;
import java.util.stream.Stream;
import org.lectern.audit.diagnosis.Pressure;

/**
 * How many deleted rows the reads of libraries meet, as the nodes themselves have seen of late.
 *
 * @param p99 99 of 100 reads met no more, on the worst node
 * @param max the worst read of all
 * @param worstNode where that was; empty if nobody has read
 * @param nodes so many have answered
 * @param silent those that did not
 */
public record TombstonesRead(long p99, long max, String worstNode, int nodes, List<String> silent) {
    public TombstonesRead {
        silent = List.copyOf(silent);
    }

    /** What a node, or several, have answered. */
    public TombstonesRead(long p99, long max, String worstNode, int nodes) {
        this(p99, max, worstNode, nodes, List.of());
    }

    /** A node that did not answer. */
    public static TombstonesRead silent(String node) {
        return new TombstonesRead(0, 0, "", 0, List.of(node));
    }

    /** Nobody has read a library yet. */
    public static final TombstonesRead NONE = new TombstonesRead(0, 0, "", 0);

    /** How bad the worst read was. */
    public Pressure.Level level() {
        return max >= Pressure.LIMIT
                ? Pressure.Level.FAILING
                : max >= Pressure.WARNING ? Pressure.Level.HIGH : Pressure.Level.FINE;
    }

    /** The worse of two, in each figure. */
    public TombstonesRead worse(TombstonesRead other) {
        return new TombstonesRead(
                Math.max(p99, other.p99),
                Math.max(max, other.max),
                other.max > max || worstNode.isEmpty() ? other.worstNode : worstNode,
                nodes + other.nodes,
                Stream.concat(silent.stream(), other.silent.stream()).toList());
    }
}
