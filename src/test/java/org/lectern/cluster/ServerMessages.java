package org.lectern.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lectern.node.NodeSettings;

/**
 * The messages of Cassandra's own server, encoded by its own classes: those of the node's jars, which are kept apart from
 * the console's. By reflection therefore.
 */
final class ServerMessages implements AutoCloseable {
    private static final String ROOT = "org.apache.cassandra.";
    private static final String TEXT = "what Cassandra says";

    private final URLClassLoader cassandra;

    ServerMessages() throws Exception {
        List<URL> jars = new ArrayList<>();
        jars.add(ServerMessages.class.getResource("server/")); // which says that it logs nothing
        try (Stream<Path> files = Files.list(NodeSettings.standard().nodeLibraries())) {
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                jars.add(jar.toUri().toURL());
            }
        }
        cassandra = new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        call(type("config.DatabaseDescriptor"), "clientInitialization");
    }

    /** Codes of all errors that the server knows. */
    List<String> errorCodes() throws Exception {
        return constants("exceptions.ExceptionCode").stream()
                .map(String::valueOf)
                .toList();
    }

    /** The code of an error of {@link #errors}. */
    String code(Object error) throws Exception {
        return String.valueOf(error.getClass().getMethod("code").invoke(error));
    }

    /** An error of each kind that the server has, by a name for it. */
    Map<String, Object> errors() throws Exception {
        Object quorum = constant("db.ConsistencyLevel", "QUORUM");
        Object serial = constant("db.ConsistencyLevel", "SERIAL");
        Object cas = constant("db.WriteType", "CAS");
        Object digest = call(type("utils.MD5Digest"), "compute", (Object) new byte[] {1, 2, 3});
        Map<Object, Object> reasons = new LinkedHashMap<>();
        for (Object reason : constants("exceptions.RequestFailureReason")) {
            reasons.put(node("127.0.0." + (1 + reasons.size())), reason);
        }
        Object function = make("cql3.functions.FunctionName", "ks", "f");
        Map<String, Object> errors = new LinkedHashMap<>();
        for (Object kind : constants("db.WriteType")) {
            errors.put("WriteTimeout " + kind, error("WriteTimeoutException", kind, quorum, 1, 2));
            errors.put("WriteFailure " + kind, error("WriteFailureException", quorum, 1, 2, kind, reasons));
        }
        errors.put("CasWriteTimeout", error("CasWriteTimeoutException", cas, serial, 1, 2, 3));
        errors.put("CasWriteUnknown", error("CasWriteUnknownResultException", serial, 1, 2));
        errors.put("ReadTimeout", error("ReadTimeoutException", quorum, 1, 2, false));
        errors.put("ReadFailure", error("ReadFailureException", quorum, 1, 2, false, reasons));
        errors.put("ReadSize", error("ReadSizeAbortException", TEXT, quorum, 1, 2, true, reasons));
        errors.put("Tombstones", error("TombstoneAbortException", TEXT, 1, 2L, true, quorum, 1, 2, reasons));
        errors.put(
                "Indexes",
                error("QueryReferencesTooManyIndexesAbortException", TEXT, 1, 2L, true, quorum, 1, 2, reasons));
        errors.put("Unavailable", error("UnavailableException", TEXT, quorum, 2, 1));
        errors.put("Overloaded", error("OverloadedException", TEXT));
        errors.put("IsBootstrapping", error("IsBootstrappingException"));
        errors.put("Truncate", error("TruncateException", TEXT));
        errors.put("FunctionFailure", error("FunctionExecutionException", function, List.of("int", "text"), TEXT));
        errors.put("Operation", error("OperationExecutionException", '+', List.of("int", "int"), TEXT));
        errors.put("CdcWriteFailure", error("CDCWriteException", TEXT));
        errors.put("Syntax", error("SyntaxException", TEXT));
        errors.put("Unauthorized", error("UnauthorizedException", TEXT));
        errors.put("Invalid", error("InvalidRequestException", TEXT));
        errors.put("Oversized", error("OversizedCQLMessageException", TEXT));
        errors.put("Configuration", error("ConfigurationException", TEXT));
        errors.put("KeyspaceExists", error("AlreadyExistsException", "ks"));
        errors.put("TableExists", error("AlreadyExistsException", "ks", "t"));
        errors.put("Unprepared", error("PreparedQueryNotFoundException", digest));
        errors.put("BadCredentials", error("AuthenticationException", TEXT));
        errors.put("Protocol", make("transport.ProtocolException", TEXT));
        errors.put("Server", make("transport.ServerError", TEXT));
        return errors;
    }

    /** The message that carries an error of {@link #errors}. */
    Object message(Object error) throws Exception {
        return call(type("transport.messages.ErrorMessage"), "fromExceptionNoStreamId", error);
    }

    /** An event of each kind, and every answer that is neither error nor rows, by a name for it. */
    Map<String, Object> others() throws Exception {
        Map<String, Object> changes = new LinkedHashMap<>();
        for (Object change : constants("transport.Event$SchemaChange$Change")) {
            for (Object target : constants("transport.Event$SchemaChange$Target")) {
                changes.put(
                        change + " " + target,
                        switch (target.toString()) {
                            case "KEYSPACE" -> make("transport.Event$SchemaChange", change, "ks");
                            case "TABLE", "TYPE" -> make("transport.Event$SchemaChange", change, target, "ks", "t");
                            default ->
                                make("transport.Event$SchemaChange", change, target, "ks", "f", List.of("int", "text"));
                        });
            }
        }
        Map<String, Object> others = new LinkedHashMap<>();
        for (Map.Entry<String, Object> change : changes.entrySet()) {
            others.put("Event " + change.getKey(), make("transport.messages.EventMessage", change.getValue()));
            others.put(
                    "Result " + change.getKey(),
                    make("transport.messages.ResultMessage$SchemaChange", change.getValue()));
        }
        for (String name : List.of("newNode", "removedNode", "movedNode")) {
            Object change = call(type("transport.Event$TopologyChange"), name, node("127.0.0.1"));
            others.put("Event " + name, make("transport.messages.EventMessage", change));
        }
        for (String name : List.of("nodeUp", "nodeDown")) {
            Object change = call(type("transport.Event$StatusChange"), name, node("127.0.0.1"));
            others.put("Event " + name, make("transport.messages.EventMessage", change));
        }
        others.put("Result Void", make("transport.messages.ResultMessage$Void"));
        others.put("Result SetKeyspace", make("transport.messages.ResultMessage$SetKeyspace", "ks"));
        others.put("Supported", make("transport.messages.SupportedMessage", Map.of("CQL_VERSION", List.of("3.4.7"))));
        others.put("Ready", make("transport.messages.ReadyMessage"));
        others.put("Authenticate", make("transport.messages.AuthenticateMessage", "PasswordAuthenticator"));
        others.put("AuthChallenge", make("transport.messages.AuthChallenge", (Object) new byte[] {1, 2}));
        others.put("AuthSuccess", make("transport.messages.AuthSuccess", (Object) new byte[] {1, 2}));
        return others;
    }

    /** A message's frame, header and body, as the server sends it. */
    byte[] frame(Object message, int version, int stream) throws Exception {
        Object envelope = call(message, "encode", constant("transport.ProtocolVersion", "V" + version), stream);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        add(call(envelope, "encodeHeader"), bytes);
        add(envelope.getClass().getField("body").get(envelope), bytes);
        return bytes.toByteArray();
    }

    private void add(Object buffer, ByteArrayOutputStream bytes) throws Exception {
        ByteBuffer content = (ByteBuffer) Class.forName("io.netty.buffer.ByteBuf", true, cassandra)
                .getMethod("nioBuffer")
                .invoke(buffer);
        byte[] part = new byte[content.remaining()];
        content.get(part);
        bytes.write(part);
    }

    private Object node(String address) throws Exception {
        return call(type("locator.InetAddressAndPort"), "getByAddress", InetAddress.getByName(address));
    }

    private Object error(String name, Object... arguments) throws Exception {
        return make("exceptions." + name, arguments);
    }

    private Object make(String name, Object... arguments) throws Exception {
        for (Constructor<?> one : type(name).getDeclaredConstructors()) {
            if (fit(one.getParameterTypes(), arguments)) {
                one.setAccessible(true);
                return one.newInstance(arguments);
            }
        }
        throw new NoSuchMethodException("no constructor of " + name + " for " + Arrays.toString(arguments));
    }

    /** Of an object, or a static method of a class. */
    private static Object call(Object on, String name, Object... arguments) throws Exception {
        Class<?> type = on instanceof Class<?> itself ? itself : on.getClass();
        for (Method one : type.getMethods()) {
            if (one.getName().equals(name) && fit(one.getParameterTypes(), arguments)) {
                return one.invoke(on, arguments);
            }
        }
        throw new NoSuchMethodException("no method " + name + " of " + type + " for " + Arrays.toString(arguments));
    }

    private static boolean fit(Class<?>[] parameters, Object... arguments) {
        if (parameters.length != arguments.length) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (!MethodType.methodType(parameters[i]).wrap().returnType().isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }

    private List<?> constants(String type) throws Exception {
        return List.of(type(type).getEnumConstants());
    }

    private Object constant(String type, String name) throws Exception {
        return constants(type).stream()
                .filter(one -> ((Enum<?>) one).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(ROOT + name, true, cassandra);
    }

    @Override
    public void close() throws IOException {
        cassandra.close();
    }
}
