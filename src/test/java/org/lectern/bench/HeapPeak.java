package org.lectern.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** The most of this process's heap that was in use after any collection: what was held on to. */
final class HeapPeak {
    private final AtomicLong peak = new AtomicLong();

    /** From now on. */
    HeapPeak() {
        // A collection tells of classes and compiled code as well.
        Set<String> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .collect(Collectors.toSet());
        ManagementFactory.getGarbageCollectorMXBeans()
                .forEach(collector -> ((NotificationEmitter) collector)
                        .addNotificationListener(
                                (notification, handback) -> {
                                    long used = GarbageCollectionNotificationInfo.from(
                                                    (CompositeData) notification.getUserData())
                                            .getGcInfo()
                                            .getMemoryUsageAfterGc()
                                            .entrySet()
                                            .stream()
                                            .filter(pool -> heap.contains(pool.getKey()))
                                            .mapToLong(pool -> pool.getValue().getUsed())
                                            .sum();
                                    peak.accumulateAndGet(used, Math::max);
                                },
                                null,
                                null));
    }

    double megabytes() {
        return peak.get() / 1e6;
    }
}
