package org.lectern.oae;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.lectern.model.Visibility;

/**
 * Goes on writing by the platform's rules, on a thread of its own, while an audit and repairs run: changes, shares, joins, reads.
 * Bounded, and stops by itself. Leaves alone what {@link PlatformFixture#isQuiet}.
 */
public final class LivePlatform implements AutoCloseable {
    private final PlatformWriter platform;
    private final Random random = new Random(4);
    private final List<OaeId> items;
    private final List<OaeId> folders;
    private final List<OaeId> groups;
    private final List<OaeId> users;
    private final Thread thread;
    private volatile boolean stopped;
    private final AtomicLong changes = new AtomicLong();
    private volatile @Nullable RuntimeException failed;

    /**
     * Begins.
     *
     * @param most so many changes at most
     * @param nanosBetween two of them
     */
    LivePlatform(PlatformFixture fixture, long most, long nanosBetween) {
        this.platform = fixture.platform();
        items = busy(fixture.items());
        folders = busy(fixture.folders());
        groups = busy(fixture.groups());
        users = busy(fixture.users());
        thread = new Thread(
                () -> {
                    try {
                        while (!stopped && changes.get() < most) {
                            change();
                            changes.incrementAndGet();
                            LockSupport.parkNanos(nanosBetween);
                        }
                    } catch (RuntimeException failure) {
                        failed = failure;
                    }
                },
                "live-platform");
        thread.setDaemon(true);
        thread.start();
    }

    private static List<OaeId> busy(List<OaeId> all) {
        return all.stream().filter(id -> !PlatformFixture.isQuiet(id)).toList();
    }

    private OaeId any(List<OaeId> of) {
        return of.get(random.nextInt(of.size()));
    }

    private void change() {
        OaeId item = any(items);
        OaeId group = any(groups);
        OaeId user = any(users);
        boolean there = platform.exists(item);
        Visibility visibility = List.of(Visibility.values()).get(random.nextInt(3));
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> {
                if (there) {
                    platform.touch(item, platform.thing(item).visibility);
                }
            }
            case 4 -> {
                if (there) {
                    platform.touch(item, visibility);
                }
            }
            case 5 -> {
                if (there) {
                    platform.share(item, user);
                }
            }
            case 6 -> {
                if (there && platform.thing(item).members.size() > 1) {
                    platform.unshare(
                            item,
                            platform.thing(item).members.keySet().iterator().next());
                }
            }
            case 7 -> platform.touch(any(folders), visibility);
            case 8 -> platform.touch(group, platform.thing(group).visibility);
            case 9 -> platform.picture(user, random.nextBoolean());
            case 10 -> platform.read(LibraryKind.CONTENT, user);
            case 11 -> platform.enter(user);
            case 12 -> {
                if (!platform.thing(group).members.containsKey(user)) {
                    platform.join(group, user);
                }
            }
            default -> {
                if (there && random.nextInt(20) == 0) {
                    platform.delete(item);
                } else {
                    platform.read(LibraryKind.MEMBERS, group);
                }
            }
        }
    }

    /** Whether it does nothing any more. */
    boolean hasEnded() {
        return !thread.isAlive();
    }

    /** How much it has done. */
    long changes() {
        return changes.get();
    }

    @Override
    public String toString() {
        return changes + " changes";
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        RuntimeException failure = failed;
        if (failure != null) {
            throw failure;
        }
    }
}
