package org.lectern.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.security.MessageDigest;
import java.util.Set;

/**
 * Runs in the node's process: lets in who knows this run's token, and nobody else; and no other node. In place of Cassandra's
 * own authenticator, which keeps passwords in tables (src/decisions/0004).
 *
 * <p>By reflection, for Cassandra is on the class path of the node's process alone.
 */
final class NodeLogin {
    /** The one user there is. */
    static final String USER = "lectern";

    private static final String CASSANDRA = "org.apache.cassandra.";

    private NodeLogin() {}

    /**
     * From now on, before Cassandra listens.
     *
     * @throws ReflectiveOperationException if this is not the Cassandra that Lectern was made for, or its configuration is wrong
     */
    static void require(String token) throws ReflectiveOperationException {
        Class<?> descriptor = Class.forName(CASSANDRA + "config.DatabaseDescriptor");
        Class<?> authenticator = Class.forName(CASSANDRA + "auth.IAuthenticator");
        Class<?> internode = Class.forName(CASSANDRA + "auth.IInternodeAuthenticator");
        // Sets what the configuration says; the daemon does it again, which then does nothing.
        descriptor.getMethod("daemonInitialization").invoke(null);
        descriptor.getMethod("setAuthenticator", authenticator).invoke(null, proxy(authenticator, passwords(token)));
        descriptor
                .getMethod("setInternodeAuthenticator", internode)
                .invoke(
                        null,
                        proxy(
                                internode,
                                (self, method, arguments) ->
                                        method.getName().equals("authenticate") ? Boolean.FALSE : null));
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getDeclaringClass() == Object.class
                        ? method.invoke(handler, arguments)
                        : handler.invoke(self, method, arguments));
    }

    private static InvocationHandler passwords(String token) throws ReflectiveOperationException {
        Class<?> negotiator = Class.forName(CASSANDRA + "auth.IAuthenticator$SaslNegotiator");
        Object user = Class.forName(CASSANDRA + "auth.AuthenticatedUser")
                .getField("ANONYMOUS_USER")
                .get(null);
        Constructor<?> refused =
                Class.forName(CASSANDRA + "exceptions.AuthenticationException").getConstructor(String.class);
        // Clients look for a name that they know.
        Object message = Class.forName(CASSANDRA + "transport.messages.AuthenticateMessage")
                .getConstructor(String.class)
                .newInstance(CASSANDRA + "auth.PasswordAuthenticator");
        byte[] expected = ("\0" + USER + "\0" + token).getBytes(UTF_8);
        InvocationHandler login = (self, method, arguments) -> {
            switch (method.getName()) {
                case "evaluateResponse" -> {
                    // In the same time wherever the two differ.
                    if (!MessageDigest.isEqual(expected, (byte[]) arguments[0])) {
                        throw (Throwable) refused.newInstance("The user or the password is wrong");
                    }
                    return null;
                }
                case "isComplete" -> {
                    return true;
                }
                default -> {
                    return user; // whose rights nobody looks at: the node has no authorizer
                }
            }
        };
        return (self, method, arguments) -> switch (method.getName()) {
            case "requireAuthentication" -> true;
            case "protectedResources" -> Set.of();
            case "getAuthenticateMessage" -> message;
            case "newSaslNegotiator" -> proxy(negotiator, login);
            case "legacyAuthenticate" ->
                throw (Throwable) refused.newInstance("This needs protocol version 2 or later");
            default -> null; // validateConfiguration, setup: there is nothing to set up
        };
    }
}
