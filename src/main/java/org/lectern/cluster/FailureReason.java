package org.lectern.cluster;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Why a replica failed, by the codes of the native protocol from its version 5 on; any other code is a fault. */
enum FailureReason {
    /** Anything that the replica does not know either: a damaged file, most often. */
    FAULT(0, false),
    TOMBSTONES(1, false),
    TIMEOUT(2, true),
    OTHER_SCHEMA(3, true),
    SIZE(4, false),
    DOWN(5, true),
    INDEX_NOT_READY(6, true);

    private final int code;
    private final boolean passes;

    FailureReason(int code, boolean passes) {
        this.code = code;
        this.passes = passes;
    }

    private static FailureReason of(int code) {
        return Arrays.stream(values())
                .filter(reason -> reason.code == code)
                .findFirst()
                .orElse(FAULT);
    }

    /** Whether what every replica says passes by itself; not where none says anything. */
    static boolean allPass(Map<InetAddress, Integer> reasons) {
        return !reasons.isEmpty() && reasons.values().stream().allMatch(code -> of(code).passes);
    }

    /** Whether this is what lasts, and nothing else that replicas say does. */
    static boolean isWhy(FailureReason one, Map<InetAddress, Integer> reasons) {
        return reasons.values().stream().allMatch(code -> of(code) == one || of(code).passes)
                && reasons.values().stream().anyMatch(code -> of(code) == one);
    }

    /** The replicas that say so, for a sentence. */
    static String where(Map<InetAddress, Integer> reasons) {
        return reasons.keySet().stream()
                .map(InetAddress::getHostAddress)
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
