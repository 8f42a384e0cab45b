package org.lectern.transfer;

import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.job.Jobs;
import org.lectern.library.Contents;
import org.lectern.library.Principals;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeReads;
import org.lectern.service.Lectern;
import org.lectern.service.Part;
import org.lectern.service.PartExecutor;
import org.lectern.service.ServicesThere;
import org.lectern.service.TestConnection;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.simulation.Story;
import org.lectern.simulation.VirtualTime;
import org.lectern.simulation.World;
import org.lectern.write.Write;

/**
 * A file that is imported, or a platform's keyspace that is moved in parts, on one machine, process after process, while operators
 * change the items. A change is one request. Every second part of a move is done twice, the second time up to a minute later.
 */
public final class ImportWorld extends LibraryTables implements World {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
    private static final int ITEMS = 4;

    private final VirtualTime time;
    private final boolean inParts;
    private final boolean forgetful;
    private final InMemoryOae platform = new InMemoryOae();
    private final Optional<ImportCounts> counted;
    private final Path file;
    private final Path state;
    private final List<Story.EngineProcess> machine = new ArrayList<>();
    private final Map<String, String> changed = new HashMap<>();
    private final Set<String> wrong = new LinkedHashSet<>();
    private final FanOuts operators;
    private Optional<ImportReport> report = Optional.empty();
    private int working;
    private int names;

    /**
     * @param inParts whether a keyspace is moved, in parts
     * @param forgetful whether an import that goes on, or a part of a move, forgets when the whole was begun: to show that the
     *     rules notice
     */
    public ImportWorld(VirtualTime time, Path directory, boolean inParts, boolean forgetful) {
        this.time = time;
        this.inParts = inParts;
        this.forgetful = forgetful;
        List<String> lines = new ArrayList<>();
        lines.add("type,id,displayName,visibility,lastModified,content,principal,role");
        long modified = BEGINNING.minus(Duration.ofDays(365)).toEpochMilli();
        for (int i = 0; i < ITEMS; i++) {
            platform.resource("u:cam:" + i, "Name " + i, Visibility.PUBLIC, modified);
            platform.resource("c:cam:" + i, "Item " + i, Visibility.PUBLIC, modified);
        }
        for (int i = 0; i < ITEMS; i++) {
            platform.role("u:cam:" + i, "c:cam:" + i, "viewer");
            platform.role("u:cam:" + (i + 1) % ITEMS, "c:cam:" + i, "manager");
            lines.add("principal,u:cam:" + i + ",Name " + i + ",PUBLIC,,,,");
            lines.add("content,c:cam:" + i + ",Item " + i + ",PUBLIC,2012-09-19T15:08:36Z,,,");
            lines.add("membership,,,,,c:cam:" + i + ",u:cam:" + i + ",VIEWER");
            lines.add("membership,,,,,c:cam:" + i + ",u:cam:" + (i + 1) % ITEMS + ",MANAGER");
        }
        try {
            Path own = Files.createTempDirectory(directory, "import");
            file = Files.write(own.resolve("items.csv"), lines);
            state = Files.createDirectory(own.resolve("state"));
            counted = inParts
                    ? Optional.of(Importer.count(source(platform, Optional.empty()), () -> true))
                    : Optional.empty();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        operators = fanOuts(Ports.Request::let, principals(), this::name).fanOuts();
    }

    private JobId name() {
        return new JobId("here/" + ++names);
    }

    @Override
    public Instant now() {
        return BEGINNING.plusNanos(time.nanos());
    }

    private static Lectern source(OaeReads reads, Optional<PartExecutor> parts) {
        InMemoryOae tables = new InMemoryOae();
        return TestConnection.of("operator@here")
                .platform(new OaePlatform(reads, tables, tables.size()))
                .executor(parts)
                .lectern();
    }

    private Lectern services(Ports.Passage network, Optional<PartExecutor> parts) {
        FanOuts real = fanOuts(Ports.Request::let, principals(), this::name).fanOuts();
        FanOuts asked = Ports.answering(FanOuts.class, (method, given) -> {
            Write<FanOutJob> write = Ports.write(real, method, given);
            return FanOutJobs.making(
                    write,
                    cause -> FanOutJobs.endingWith(
                            "an item",
                            Ports.cast(network.pass(new Ports.Request(
                                    method,
                                    given,
                                    () -> FanOutJobs.begin(write, cause).ended())))));
        });
        return TestConnection.of("operator@here")
                .clock(this::now)
                .executor(parts)
                .lectern(
                        Ports.answering(Jobs.class, (method, given) -> CompletableFuture.completedStage(List.of())),
                        Ports.passing(Principals.class, principals(), network),
                        Ports.passing(Contents.class, contents(), network),
                        asked);
    }

    /** Parts are done at once: one after the other. */
    private PartExecutor parts(Story.EngineProcess process, Lectern from, Lectern into) {
        return new PartExecutor() {
            @Override
            public int atOnce() {
                return 1;
            }

            @Override
            @SuppressWarnings("unchecked")
            public <R extends Serializable> CompletionStage<R> submit(Part<R> part) {
                try {
                    if (part instanceof CountPart count) {
                        return CompletableFuture.completedStage((R) count.count(into));
                    }
                    MovePart move = (MovePart) part;
                    MovePart.Outcome first = move(move, from, into);
                    if (!time.chance(0.5)) {
                        return CompletableFuture.completedStage((R) first);
                    }
                    process.pause(Duration.ofSeconds(time.below(60)));
                    return CompletableFuture.completedStage((R) move(move, from, into));
                } catch (Exception failure) {
                    return CompletableFuture.failedStage(Stages.unwrap(failure));
                }
            }

            @Override
            public ServicesThere there() {
                return () -> {
                    throw new AssertionError("The part is handed its connections.");
                };
            }
        };
    }

    private MovePart.Outcome move(MovePart part, Lectern from, Lectern into) throws Exception {
        return (forgetful
                        ? new MovePart(
                                part.from(),
                                part.type(),
                                part.range(),
                                part.inFlight(),
                                part.patience(),
                                part.perSecond(),
                                part.who(),
                                part.why(),
                                now())
                        : part)
                .move(from, into);
    }

    @Override
    public void work(Story.EngineProcess process) throws Exception {
        machine.add(process);
        working++;
        try {
            while (report.isEmpty()) {
                // One machine runs one process: the next one starts when that has died.
                if (machine.stream()
                        .filter(Story.EngineProcess::isAlive)
                        .findFirst()
                        .equals(Optional.of(process))) {
                    run(process);
                }
                process.pause(Duration.ofSeconds(5));
            }
        } finally {
            working--;
        }
    }

    private void run(Story.EngineProcess process) throws Exception {
        Map<Path, byte[]> kept = new TreeMap<>();
        if (forgetful) {
            for (Path checkpoint : files()) {
                Files.writeString(
                        checkpoint,
                        Files.readString(checkpoint).replaceAll("\"since\" *: *\"[^\"]*\"", "\"since\":null"));
            }
        }
        Ports.Passage network = request -> {
            keep(kept);
            return process.pass(request);
        };
        ImportOptions options = new ImportOptions(false, 1, Duration.ZERO, TenDigits.UNKNOWN, 0);
        ImportReport ended = (inParts
                        ? move(process, network, options)
                        : importer(network).read(file, options))
                .make(TEST)
                .thenCompose(TransferJob::ended)
                .toCompletableFuture()
                .join();
        if (!process.isAlive()) {
            // What it has kept after its death it has not.
            for (Path since : files()) {
                Files.delete(since);
            }
            for (Map.Entry<Path, byte[]> before : kept.entrySet()) {
                Files.write(before.getKey(), before.getValue());
            }
        } else if (ended.outcome() == Outcome.FINISHED) {
            report = Optional.of(ended);
        }
    }

    private Importer importer(Ports.Passage network) {
        return new Importer(services(network, Optional.empty()), state);
    }

    private Write<TransferJob<ImportReport>> move(
            Story.EngineProcess process, Ports.Passage network, ImportOptions options) {
        OaeReads reads = Ports.passing(OaeReads.class, platform, network);
        Lectern from = source(reads, Optional.empty());
        Optional<PartExecutor> parts = Optional.of(parts(process, from, services(network, Optional.empty())));
        return new Importer(services(network, parts), state).move(source(reads, parts), counted, options);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(state)) {
            return all.toList();
        }
    }

    private void keep(Map<Path, byte[]> kept) {
        try {
            kept.clear();
            for (Path one : files()) {
                kept.put(one, Files.readAllBytes(one));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    protected void written(Object row) {
        changed.forEach((id, name) -> {
            if (!Objects.requireNonNull(contents.get(id)).displayName().equals(name)) {
                wrong.add("an import reverts what another has changed");
            }
        });
    }

    /** An operator gives an item another name, whether it is there already or not. */
    @Override
    public void write(int number) {
        String id = "c:cam:" + number % ITEMS;
        String name = "Operator's " + number;
        changed.remove(id);
        CompletionStage<?> made = operators
                .change(ContentId.of(id), new Change.Put(name, Visibility.PUBLIC, Optional.empty()))
                .make(TEST)
                .thenCompose(FanOutJob::ended);
        made.toCompletableFuture().join();
        changed.put(id, name);
    }

    @Override
    public boolean isDone() {
        return working == 0 && report.isPresent();
    }

    @Override
    public List<String> wrong() {
        return List.copyOf(wrong);
    }

    @Override
    public String end() {
        StringBuilder text = new StringBuilder();
        contents.forEach((id, item) ->
                text.append(id).append(' ').append(item.displayName()).append('\n'));
        memberships.values().forEach(member -> text.append(member).append('\n'));
        return text.append(principals.keySet()).append('\n').toString();
    }
}
