package org.lectern.node;

import com.datastax.oss.driver.api.core.CqlSession;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.lectern.home.OwnerOnly;

/** What a node does by itself sooner or later, done now: so that a benchmark need not guess how long it takes. */
public final class NodeUpkeep {
    private static final int POLL_MILLIS = 100;

    private NodeUpkeep() {}

    /**
     * Waits until no node has a directory any more. Blocks.
     *
     * @param directory may be of no node
     */
    public static void untilEnded(Path directory) throws IOException {
        Path running = new NodeFiles(directory).runningLock();
        if (Files.exists(running)) {
            try (FileChannel channel = OwnerOnly.open(running)) {
                channel.lock(); // freed with the channel
            }
        }
    }

    /**
     * Writes a keyspace's tables out of memory, and returns when that is done and no compaction runs any more.
     *
     * @param directory of the node
     */
    public static void settle(Path directory, CqlSession session, String keyspace) throws Exception {
        invoke(
                directory,
                "org.apache.cassandra.db:type=StorageService",
                "forceKeyspaceFlush",
                new Object[] {keyspace, new String[0]},
                String.class.getName(),
                String[].class.getName());
        while (session.execute("SELECT keyspace_name FROM system_views.sstable_tasks")
                        .one()
                != null) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /**
     * Has a guardrail refuse more than so many.
     *
     * @param directory of the node
     * @param setter the name of the method that sets its two thresholds
     */
    public static void refuse(Path directory, String setter, int most) throws Exception {
        invoke(
                directory,
                "org.apache.cassandra.db:type=Guardrails",
                setter,
                new Object[] {-1, most},
                int.class.getName(),
                int.class.getName());
    }

    /** The node listens for no such thing by itself: this process asks it to, as only its owner may. */
    @SuppressWarnings("BanJNDI") // what answers is the node that this process started
    private static void invoke(Path directory, String bean, String operation, Object[] values, String... types)
            throws Exception {
        long pid =
                NodeRecord.read(new NodeFiles(directory).record()).orElseThrow().pid();
        VirtualMachine node = VirtualMachine.attach(Long.toString(pid));
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(node.startLocalManagementAgent()))) {
            connector.getMBeanServerConnection().invoke(new ObjectName(bean), operation, values, types);
        } finally {
            node.detach();
        }
    }
}
