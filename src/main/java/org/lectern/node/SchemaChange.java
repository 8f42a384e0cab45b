package org.lectern.node;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in the node's process: makes one change of the schema out of many statements. Sent as CQL, each statement is a change
 * of its own, after which Cassandra writes its schema tables to disk; a keyspace of thirty tables then takes a minute on a slow
 * disk. Together they are one, whole or not at all, and on disk when this returns.
 *
 * <p>By reflection, for Cassandra is on the class path of the node's process alone. Its own classes do what a {@code CREATE}
 * does: each such statement is a function from one schema to the next.
 */
final class SchemaChange {
    private static final String CASSANDRA = "org.apache.cassandra.";

    private SchemaChange() {}

    /**
     * Applies the statements one after the other, in one change. Where there is nothing to change, nothing is written.
     *
     * @param statements those that define: CREATE KEYSPACE, TYPE, TABLE, with IF NOT EXISTS
     * @throws IllegalStateException with Cassandra's reason, if one of them cannot be applied; then nothing was changed
     */
    static void apply(List<String> statements) {
        try {
            Class<?> transformation = Class.forName(CASSANDRA + "schema.SchemaTransformation");
            Class<?> clientState = Class.forName(CASSANDRA + "service.ClientState");
            Object caller = clientState.getMethod("forInternalCalls").invoke(null);
            Method parse = Class.forName(CASSANDRA + "cql3.QueryProcessor")
                    .getMethod("parseStatement", String.class, clientState);
            Method validate = Class.forName(CASSANDRA + "cql3.CQLStatement").getMethod("validate", clientState);
            Method step = transformation.getMethod("apply", Class.forName(CASSANDRA + "schema.Keyspaces"));
            List<Object> steps = new ArrayList<>();
            for (String statement : statements) {
                Object parsed = parse.invoke(null, statement, caller);
                validate.invoke(parsed, caller);
                steps.add(parsed);
            }
            Object all = Proxy.newProxyInstance(
                    transformation.getClassLoader(),
                    new Class<?>[] {transformation},
                    (proxy, method, arguments) -> method.isDefault()
                            ? java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments)
                            : inTurn(steps, step, arguments[0]));
            Class<?> schema = Class.forName(CASSANDRA + "schema.Schema");
            schema.getMethod("transform", transformation)
                    .invoke(schema.getField("instance").get(null), all);
        } catch (InvocationTargetException refused) {
            throw new IllegalStateException(String.valueOf(refused.getCause()), refused.getCause());
        } catch (ReflectiveOperationException another) {
            throw new IllegalStateException("This is not the Cassandra that Lectern was made for: " + another, another);
        }
    }

    private static Object inTurn(List<Object> steps, Method step, Object schema) throws Throwable {
        Object now = schema;
        try {
            for (Object one : steps) {
                now = step.invoke(one, now);
            }
        } catch (InvocationTargetException refused) {
            throw refused.getCause();
        }
        return now;
    }
}
