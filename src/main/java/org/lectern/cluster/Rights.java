package org.lectern.cluster;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.lectern.wording.Message;

/**
 * What a connection may do: what its role was granted, and whether it is read-only by the operator's choice. Offered so that
 * what is not allowed can be shown as such before it is tried; the cluster decides all the same.
 *
 * @param role as whom the cluster knows this connection; empty where it asks nobody
 * @param superuser whether nothing is refused to it
 * @param readOnlyConnection whether the connection itself refuses every write
 * @param keyspace Lectern's
 * @param unreadable tables, as {@code keyspace.table}, that the role may not read
 * @param unwritable likewise, that it may not change
 */
public record Rights(
        String role,
        boolean superuser,
        boolean readOnlyConnection,
        String keyspace,
        Set<String> unreadable,
        Set<String> unwritable) {
    private static final int NAMED = 3;

    public Rights {
        unreadable = Set.copyOf(unreadable);
        unwritable = Set.copyOf(unwritable);
    }

    /** Of a cluster that refuses nobody anything, or does not say what it would refuse. */
    public static Rights everything(String role, boolean readOnlyConnection, String keyspace) {
        return new Rights(role, false, readOnlyConnection, keyspace, Set.of(), Set.of());
    }

    /** Whether changes may be tried. */
    public boolean mayWrite() {
        return writeRefusal().isEmpty();
    }

    /** Why changes are refused, a sentence; empty if they are not. */
    public Optional<Message> writeRefusal() {
        if (readOnlyConnection) {
            return Optional.of(ClusterSentence.RIGHTS_READ_ONLY.of());
        }
        Set<String> own = lacking();
        return own.isEmpty() ? Optional.empty() : Optional.of(ClusterSentence.RIGHTS_UNWRITABLE.of(role, named(own)));
    }

    /** Lectern's own tables that the role may not change, in order. */
    public Set<String> lacking() {
        return of(unwritable);
    }

    /** What cannot be read, a sentence; empty if everything can. */
    public Optional<Message> readRefusal() {
        return unreadable.isEmpty()
                ? Optional.empty()
                : Optional.of(ClusterSentence.RIGHTS_UNREADABLE.of(role, named(new TreeSet<>(unreadable))));
    }

    /** Why content status in a keyspace of its own cannot be changed, a sentence; empty if it can, or lies in Lectern's. */
    public Optional<Message> statusRefusal() {
        Set<String> others = new TreeSet<>(unwritable);
        others.removeAll(of(unwritable));
        return others.isEmpty() ? Optional.empty() : Optional.of(ClusterSentence.RIGHTS_STATUS.of(role, named(others)));
    }

    private Set<String> of(Set<String> tables) {
        Set<String> own = new TreeSet<>(tables);
        own.removeIf(table -> !table.startsWith(keyspace + "."));
        return own;
    }

    private static Message named(Set<String> tables) {
        String first = String.join(", ", tables.stream().limit(NAMED).toList());
        return tables.size() <= NAMED
                ? Message.plain(first)
                : ClusterSentence.MORE_TABLES.of(first, (tables.size() - NAMED));
    }
}
