package org.lectern.tool.tour;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.console.CommandLine;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeException;
import org.lectern.node.NodeSettings;
import org.lectern.node.PatientDriver;
import org.lectern.oae.NodeOae;
import org.lectern.oae.PlatformFixture;
import org.lectern.oae.PlatformOnNode;
import org.lectern.service.SunbirdKeyspace;

/** Keyspaces of an OAE and of a Sunbird on the console's own node, and a file to import. */
final class Platforms {
    static final String OAE = "tour_oae";
    static final String SUNBIRD = "tour_sunbird";
    /** Has no tables until the tour makes them. */
    static final String EMPTY = "tour_lectern";

    static final String FILE = "term.jsonl";
    static final String LEARNER = new UUID(7, 2).toString();

    /** Its move takes some seconds, and all its libraries are built. */
    private static final PlatformFixture.Size SIZE = new PlatformFixture.Size(4, 500, 60, 600, 100, 17);

    private static final int FAULTS = 24;
    private static final int LINES = 60_000;

    private final NodeSettings settings;
    private final CompletableFuture<Place> made = new CompletableFuture<>();

    /**
     * How the node is reached.
     *
     * @param node held, because it ends when no console is connected to it by itself
     */
    record Place(EmbeddedNode node, String contactPoint, Path file) {}

    private Platforms(NodeSettings settings) {
        this.settings = settings;
    }

    /** Empty where a tour goes through another cluster than the console's own node. */
    static Optional<Platforms> of(CommandLine line) {
        NodeSettings standard = NodeSettings.standard();
        return line.cluster().isPresent() || line.profile().isPresent()
                ? Optional.empty()
                : Optional.of(new Platforms(
                        new NodeSettings(line.data(), standard.nodeLibraries(), standard.heapMegabytes())));
    }

    /** Makes them in the background, at the first call. */
    void begin() {
        if (!made.isDone()) {
            made.completeAsync(this::make);
        }
    }

    /** Whether they are made; fails if they could not be. */
    boolean areMade() {
        return made.isDone() && made.join() != null;
    }

    Place place() {
        return made.join();
    }

    private Place make() {
        try {
            EmbeddedNode node = EmbeddedNode.open(settings, said -> {});
            fill(node);
            return new Place(
                    node,
                    node.contactPoint().getHostString() + ":"
                            + node.contactPoint().getPort(),
                    file());
        } catch (NodeException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void fill(EmbeddedNode node) {
        try (CqlSession session = new WholeFrameSessionBuilder()
                .addContactPoint(node.contactPoint())
                .withLocalDatacenter(node.datacenter())
                .withAuthCredentials(node.user(), node.password())
                .withConfigLoader(PatientDriver.config().build())
                .build()) {
            session.execute(SimpleStatement.newInstance("CREATE KEYSPACE " + OAE
                    + " WITH replication = {'class': 'NetworkTopologyStrategy', '" + node.datacenter() + "': 1}"));
            new NodeOae(session, OAE).create();
            new PlatformOnNode(session, OAE, SIZE, FAULTS);
            new SunbirdKeyspace(session, SUNBIRD, SunbirdKeyspace.Release.PRINTED).lostWindow(LEARNER);
        }
    }

    /** Every thousandth of its lines is refused. */
    private Path file() throws IOException {
        return Files.writeString(
                settings.dataDirectory().resolve(FILE),
                IntStream.range(0, LINES)
                        .mapToObj(i -> "{\"type\": \"principal\", \"id\": \"u:cam:new" + i
                                + "\", \"displayName\": \"New student " + i + "\", \"visibility\": \""
                                + (i % 1_000 == 999 ? "SECRET" : "PUBLIC") + "\"}")
                        .collect(Collectors.joining("\n", "", "\n")));
    }
}
