package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Cause;
import org.lectern.simulation.Ports;
import org.lectern.status.ContentStatuses;
import org.lectern.write.Write;

/** A caller handles one kind of failure: a service that returns a stage or a write throws nothing, whatever it is given. */
@OnSharedNode
final class RefusalsFailTheStageTest {
    /** Texts that ids are made of; the first that an id takes. */
    private static final List<String> IDS = List.of("u:cam:nobody", "c:cam:none", "none");

    private static final List<String> TEXTS = List.of("", "none", "\0");

    /** Fewer would mean that methods are no longer called. */
    private static final int LEAST = 80;

    private static TestKeyspace keyspace;

    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void open() {
        keyspace = new TestKeyspace("refusals");
    }

    @AfterAll
    static void close() {
        keyspace.close();
    }

    private static Stream<Object> services() {
        ContentStatuses statuses = keyspace.lectern().contentStatuses();
        return Stream.concat(
                given(Lectern.class, keyspace.lectern())
                        .filter(service -> service != statuses && !(service instanceof Connection)),
                given(ContentStatuses.class, statuses));
    }

    private static Stream<Object> given(Class<?> type, Object from) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getDeclaringClass() != Object.class
                        && method.getReturnType().getName().startsWith("org.lectern."))
                .map(method -> Ports.call(from, method, List.of()));
    }

    @Test
    void whatIsRefusedFailsTheStage() {
        List<String> thrown = new ArrayList<>();
        int[] called = new int[1];
        services()
                .forEach(service -> Stream.concat(
                                Arrays.stream(service.getClass().getInterfaces()), Stream.of(service.getClass()))
                        .filter(type -> Modifier.isPublic(type.getModifiers()))
                        .flatMap(type -> Arrays.stream(type.getMethods()))
                        .filter(method -> method.getDeclaringClass() != Object.class)
                        .filter(method -> CompletionStage.class.isAssignableFrom(method.getReturnType())
                                || method.getReturnType() == Write.class)
                        .forEach(method ->
                                TEXTS.forEach(text -> arguments(method, text).ifPresent(arguments -> {
                                    called[0]++;
                                    try {
                                        if (method.invoke(service, arguments) instanceof Write<?> write) {
                                            write.preview(TEST);
                                        }
                                    } catch (InvocationTargetException failure) {
                                        thrown.add(method + ": " + failure.getCause());
                                    } catch (IllegalAccessException | RuntimeException failure) {
                                        thrown.add(method + ": " + failure);
                                    }
                                }))));

        assertThat(thrown).isEmpty();
        assertThat(called[0]).isGreaterThan(LEAST);
    }

    private Optional<Object[]> arguments(Method method, String text) {
        List<Object> all = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            Optional<Object> one = argument(type, text);
            if (one.isEmpty()) {
                return Optional.empty();
            }
            all.add(one.get());
        }
        return Optional.of(all.toArray());
    }

    /** An argument that a method may well refuse; empty where there is no way to make one. */
    private Optional<Object> argument(Class<?> type, String text) {
        Map<Class<?>, Object> known = Map.ofEntries(
                Map.entry(int.class, -1),
                Map.entry(long.class, -1L),
                Map.entry(boolean.class, false),
                Map.entry(String.class, text),
                Map.entry(Optional.class, Optional.empty()),
                Map.entry(OptionalInt.class, OptionalInt.empty()),
                Map.entry(OptionalLong.class, OptionalLong.empty()),
                Map.entry(List.class, List.of()),
                Map.entry(Collection.class, List.of()),
                Map.entry(Set.class, new TreeSet<>()),
                Map.entry(Map.class, new TreeMap<>()),
                Map.entry(Instant.class, Instant.EPOCH),
                Map.entry(Duration.class, Duration.ofSeconds(-1)),
                Map.entry(Path.class, directory.resolve("missing")),
                Map.entry(Cause.class, TEST));
        if (known.containsKey(type)) {
            return Optional.ofNullable(known.get(type));
        }
        if (type.isEnum()) {
            return Optional.of(type.getEnumConstants()[0]);
        }
        if (type.isRecord()) {
            return IDS.stream()
                    .map(id -> made(type, id))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        return type.isInterface() && !type.isSealed() ? Optional.of(Ports.none(type)) : Optional.empty();
    }

    private Optional<Object> made(Class<?> type, String text) {
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Optional<Object> value = component.getType() == int.class
                    ? Optional.of(1)
                    : component.getType() == EnumMap.class ? Optional.empty() : argument(component.getType(), text);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            return Optional.of(constructor.newInstance(values.toArray()));
        } catch (ReflectiveOperationException refused) {
            return Optional.empty();
        }
    }
}
