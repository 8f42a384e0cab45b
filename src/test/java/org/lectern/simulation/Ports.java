package org.lectern.simulation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.write.Write;

/**
 * Puts something before a port that holds, loses or refuses what is asked of it. What is behind the port need only be maps then:
 * no fake of a store has accidents of its own.
 */
public final class Ports {
    private Ports() {}

    /** What becomes of requests. */
    @FunctionalInterface
    public interface Passage {
        /** Lets the request through, by calling it; or does not, or later. Gives what the caller gets. */
        CompletionStage<?> pass(Request request);
    }

    /** A request on its way to a port. */
    public record Request(Method method, List<Object> given, Supplier<CompletionStage<?>> answer) {
        /** The port's method. */
        public String name() {
            return method.getName();
        }

        /** Whether it is carried out to change something: what it gives is nothing, or whether it did. */
        public boolean isWrite() {
            return method.getGenericReturnType() instanceof ParameterizedType type
                    && (type.getActualTypeArguments()[0] instanceof WildcardType
                            || type.getActualTypeArguments()[0] == Void.class
                            || type.getActualTypeArguments()[0] == Boolean.class);
        }

        /** Lets it through. Where the port fails at once, so does what is given. */
        public CompletionStage<?> let() {
            try {
                return answer.get();
            } catch (RuntimeException failure) {
                return CompletableFuture.failedStage(failure);
            }
        }

        /** Lets it through to a port that answers at once. */
        public Object now() {
            try {
                return answer.get().toCompletableFuture().join();
            } catch (CompletionException failure) {
                throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
            }
        }

        @Override
        public String toString() {
            return name() + " " + given;
        }
    }

    /** A port that gives what it is told to, by its method and what that was given. */
    public static <P> P answering(Class<P> type, BiFunction<Method, List<Object>, @Nullable Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.apply(method, given(arguments))));
    }

    /** A port that nobody reaches. */
    public static <P> P none(Class<P> type) {
        return answering(type, (method, given) -> {
            throw new AssertionError(method + " was reached");
        });
    }

    /** A port, all of whose requests that answer with a stage pass here; what it gives at once does not. */
    public static <P> P passing(Class<P> type, P port, Passage passage) {
        return answering(
                type,
                (method, given) -> CompletionStage.class.isAssignableFrom(method.getReturnType())
                        ? passage.pass(new Request(method, given, () -> (CompletionStage<?>) call(port, method, given)))
                        : call(port, method, given));
    }

    /** The same, also of the stores that it gives. */
    @SuppressWarnings("unchecked")
    public static <P> P passingAll(Class<P> type, P port, Passage passage) {
        return answering(type, (method, given) -> {
            if (CompletionStage.class.isAssignableFrom(method.getReturnType())) {
                return passage.pass(new Request(method, given, () -> (CompletionStage<?>) call(port, method, given)));
            }
            Object found = call(port, method, given);
            return method.getReturnType().getSimpleName().endsWith("Store")
                    ? passingAll((Class<Object>) method.getReturnType(), found, passage)
                    : found;
        });
    }

    /** A port of which everything that it gives is told as well, with what it was asked. */
    public static <P> P told(Class<P> type, P port, BiConsumer<List<Object>, Object> told) {
        return answering(type, (method, given) -> {
            Object answer = call(port, method, given);
            told.accept(given, answer);
            return answer;
        });
    }

    /** The answer to a request, as its port says that it is. */
    @SuppressWarnings("unchecked")
    public static <T> CompletionStage<T> cast(CompletionStage<?> answer) {
        return (CompletionStage<T>) answer;
    }

    private static List<Object> given(Object @Nullable [] arguments) {
        return arguments == null ? List.of() : Arrays.asList(arguments);
    }

    /** The write that a port gives. */
    @SuppressWarnings("unchecked")
    public static <T> Write<T> write(Object port, Method method, List<Object> given) {
        return (Write<T>) call(port, method, given);
    }

    /** Calls a port. What it throws is thrown. */
    public static Object call(Object port, Method method, List<Object> given) {
        try {
            return method.invoke(port, given.toArray());
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(method.toString(), failure.getCause());
        } catch (IllegalAccessException closed) {
            throw new AssertionError(method.toString(), closed);
        }
    }
}
