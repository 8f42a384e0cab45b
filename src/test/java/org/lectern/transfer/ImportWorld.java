package org.lectern.transfer;

import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
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
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.library.Contents;
import org.lectern.library.Principals;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.simulation.Story;
import org.lectern.simulation.VirtualTime;
import org.lectern.simulation.World;

/** A file that is imported on one machine, process after process, while operators change its items. A change is one request. */
public final class ImportWorld extends LibraryTables implements World {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
    private static final int ITEMS = 4;

    private final VirtualTime time;
    private final boolean forgetful;
    private final Path file;
    private final Path state;
    private final List<Story.EngineProcess> machine = new ArrayList<>();
    private final Map<String, String> changed = new HashMap<>();
    private final Set<String> wrong = new LinkedHashSet<>();
    private final FanOuts operators;
    private Optional<ImportReport> report = Optional.empty();
    private int working;
    private int names;

    /** @param forgetful whether an import that goes on forgets when it was begun, to show that the rules notice */
    public ImportWorld(VirtualTime time, Path directory, boolean forgetful) {
        this.time = time;
        this.forgetful = forgetful;
        List<String> lines = new ArrayList<>();
        lines.add("type,id,displayName,visibility,lastModified,content,principal,role");
        for (int i = 0; i < ITEMS; i++) {
            lines.add("principal,u:cam:" + i + ",Name " + i + ",PUBLIC,,,,");
            lines.add("content,c:cam:" + i + ",Item " + i + ",PUBLIC,2012-09-19T15:08:36Z,,,");
            lines.add("membership,,,,,c:cam:" + i + ",u:cam:" + i + ",VIEWER");
            lines.add("membership,,,,,c:cam:" + i + ",u:cam:" + (i + 1) % ITEMS + ",MANAGER");
        }
        try {
            Path own = Files.createTempDirectory(directory, "import");
            file = Files.write(own.resolve("items.csv"), lines);
            state = Files.createDirectory(own.resolve("state"));
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

    private Lectern services(Ports.Passage network) {
        FanOuts real = fanOuts(Ports.Request::let, principals(), this::name).fanOuts();
        FanOuts asked = Ports.answering(
                FanOuts.class,
                (method, given) -> FanOutJobs.endingWith(
                        (ContentId) given.get(0),
                        Ports.cast(network.pass(new Ports.Request(
                                method, given, () -> ((FanOutJob) Ports.call(real, method, given)).ended())))));
        return TestConnection.of("operator@here")
                .clock(this::now)
                .lectern(
                        Ports.passing(Principals.class, principals(), network),
                        Ports.passing(Contents.class, contents(), network),
                        asked);
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
        Lectern lectern = services(request -> {
            keep(kept);
            return process.pass(request);
        });
        ImportReport ended = new Importer(lectern, state)
                .start(file, new ImportOptions(false, 1, Duration.ZERO, TenDigits.UNKNOWN, 0), TEST)
                .ended()
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
                .change(ContentId.of(id), new Change.Put(name, Visibility.PUBLIC, Optional.empty()), TEST)
                .ended();
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
