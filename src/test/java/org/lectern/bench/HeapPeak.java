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

/**
 * The most of this process's heap that was in use after a full collection: what was held on to. After a young one there is
 * garbage among the old, up to all that the heap may hold; it counts only where no full one came.
 */
final class HeapPeak {
    private final AtomicLong full = new AtomicLong();
    private final AtomicLong young = new AtomicLong();

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
                                    GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(
                                            (CompositeData) notification.getUserData());
                                    long used = info.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
                                            .filter(pool -> heap.contains(pool.getKey()))
                                            .mapToLong(pool -> pool.getValue().getUsed())
                                            .sum();
                                    boolean whole = info.getGcAction().equals("end of major GC");
                                    (whole ? full : young).accumulateAndGet(used, Math::max);
                                },
                                null,
                                null));
    }

    double megabytes() {
        return (full.get() > 0 ? full : young).get() / 1e6;
    }
}
