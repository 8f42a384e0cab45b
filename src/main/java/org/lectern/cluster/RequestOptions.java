package org.lectern.cluster;

import java.io.Serializable;
import java.time.Duration;
import org.lectern.model.GroupRole;
import org.lectern.wording.InvalidInputException;

/**
 * How a cluster is asked, the same for every service.
 *
 * @param consistency of every statement that needs no other
 * @param serial how far compare-and-set reaches
 * @param timeout how long one request may take; from 100 ms to 10 min
 * @param writesAlone whether the local data centre alone writes, where others hold replicas as well: then what reaches the
 *     local data centre only is enough
 * @param groupOwners what somebody is in a group, at least, who counts as its owner where its library is read: MEMBER or MANAGER
 */
public record RequestOptions(
        Consistency consistency,
        Consistency.Serial serial,
        Duration timeout,
        boolean writesAlone,
        GroupRole groupOwners)
        implements Serializable {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** Quorums in the local data centre, ten seconds; every member of a group counts as its owner. */
    public static final RequestOptions STANDARD = new RequestOptions(
            Consistency.LOCAL_QUORUM, Consistency.Serial.LOCAL_SERIAL, Duration.ofSeconds(10), false, GroupRole.MEMBER);

    /** @throws IllegalArgumentException with a sentence for the operator */
    public RequestOptions {
        if (timeout.compareTo(SHORTEST) < 0 || timeout.compareTo(LONGEST) > 0) {
            throw new InvalidInputException(ClusterSentence.BAD_TIMEOUT.of());
        }
    }

    /** The same at these levels. */
    public RequestOptions at(Consistency level, Consistency.Serial serialLevel) {
        return new RequestOptions(level, serialLevel, timeout, writesAlone, groupOwners);
    }

    /** The same, waited for as long as this. */
    public RequestOptions withTimeout(Duration longest) {
        return new RequestOptions(consistency, serial, longest, writesAlone, groupOwners);
    }

    /** The same, where the local data centre alone writes, or not. */
    public RequestOptions withWritesAlone(boolean alone) {
        return new RequestOptions(consistency, serial, timeout, alone, groupOwners);
    }
}
