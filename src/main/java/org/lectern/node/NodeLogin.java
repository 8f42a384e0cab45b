package org.lectern.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.MessageDigest;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.home.TokenHandshake;

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
        return (self, method, arguments) -> switch (method.getName()) {
            case "requireAuthentication" -> true;
            case "protectedResources" -> Set.of();
            case "getAuthenticateMessage" -> message;
            case "newSaslNegotiator" -> proxy(negotiator, new Login(token, user, refused));
            case "legacyAuthenticate" ->
                throw (Throwable) refused.newInstance("This needs protocol version 2 or later");
            default -> null; // validateConfiguration, setup: there is nothing to set up
        };
    }

    /** The login of one connection: by the handshake, as consoles do it, or by a password, as {@code cqlsh} does. */
    static final class Login implements InvocationHandler {
        private final TokenHandshake handshake;
        private final byte[] password;
        private final Object user;
        private final Constructor<?> refused;
        private String consoleNonce = "";
        private String nodeNonce = "";
        private boolean complete;

        Login(String token, Object user, Constructor<?> refused) {
            this.handshake = TokenHandshake.ofCql(token);
            this.password = ("\0" + USER + "\0" + token).getBytes(UTF_8);
            this.user = user;
            this.refused = refused;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
            return switch (method.getName()) {
                case "evaluateResponse" -> respond((byte[]) arguments[0]);
                case "isComplete" -> complete;
                default -> user; // whose rights nobody looks at: the node has no authorizer
            };
        }

        private byte @Nullable [] respond(byte[] response) throws Throwable {
            String said = new String(response, UTF_8);
            if (nodeNonce.isEmpty() && said.startsWith(TokenHandshake.CONSOLE + " ")) {
                consoleNonce = said.substring(TokenHandshake.CONSOLE.length() + 1);
                nodeNonce = TokenHandshake.nonce();
                return handshake
                        .greeting(ProcessHandle.current().pid(), consoleNonce, nodeNonce)
                        .getBytes(UTF_8);
            }
            boolean known = nodeNonce.isEmpty()
                    ? MessageDigest.isEqual(password, response)
                    : TokenHandshake.same(said, handshake.proofOfConsole(consoleNonce, nodeNonce));
            if (!known) {
                throw (Throwable) refused.newInstance("The user or the password is wrong");
            }
            complete = true;
            return null;
        }
    }
}
