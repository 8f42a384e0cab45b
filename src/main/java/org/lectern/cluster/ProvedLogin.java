package org.lectern.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.datastax.oss.driver.api.core.auth.AuthProvider;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.auth.Authenticator;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.home.TokenHandshake;

/**
 * Logs in to the console's own node without sending the password. A program that listens on its port, since the node has ended or has
 * not begun to listen, can prove nothing: the connection to it fails.
 */
final class ProvedLogin implements AuthProvider {
    private static final String NOT_THE_NODE = "The program on this port does not prove that it is the node";

    private final TokenHandshake handshake;

    ProvedLogin(Secret token) {
        this.handshake = TokenHandshake.ofCql(new String(token.reveal()));
    }

    @Override
    public Authenticator newAuthenticator(EndPoint node, String asked) {
        return new Login(node);
    }

    @Override
    public void onMissingChallenge(EndPoint node) {
        throw new AuthenticationException(node, NOT_THE_NODE);
    }

    @Override
    public void close() {
        // It holds nothing.
    }

    private final class Login implements Authenticator {
        private final EndPoint node;
        private final String nonce = TokenHandshake.nonce();
        private volatile boolean proved;

        Login(EndPoint node) {
            this.node = node;
        }

        @Override
        public CompletionStage<ByteBuffer> initialResponse() {
            return CompletableFuture.completedStage(bytes(TokenHandshake.CONSOLE + " " + nonce));
        }

        @Override
        public CompletionStage<ByteBuffer> evaluateChallenge(@Nullable ByteBuffer challenge) {
            String greeting =
                    challenge == null ? "" : UTF_8.decode(challenge.duplicate()).toString();
            Optional<String> answer = handshake.answer(greeting, nonce);
            proved = answer.isPresent();
            return answer.map(proof -> CompletableFuture.completedStage(bytes(proof)))
                    .orElseGet(() -> CompletableFuture.failedStage(notTheNode()));
        }

        @Override
        public CompletionStage<Void> onAuthenticationSuccess(@Nullable ByteBuffer token) {
            return proved ? CompletableFuture.completedStage(null) : CompletableFuture.failedStage(notTheNode());
        }

        private AuthenticationException notTheNode() {
            return new AuthenticationException(node, NOT_THE_NODE);
        }

        private static ByteBuffer bytes(String line) {
            return ByteBuffer.wrap(line.getBytes(UTF_8));
        }
    }
}
