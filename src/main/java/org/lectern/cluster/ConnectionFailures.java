package org.lectern.cluster;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.wording.Message;

/** Why a connection could not be made, in words. Messages never hold a password: none is ever part of a failure. */
final class ConnectionFailures {
    private ConnectionFailures() {}

    static ClusterException of(RuntimeException failure, ConnectionSettings settings) {
        if (failure instanceof ClusterException known) {
            return known;
        }
        List<Throwable> all = all(failure);
        Optional<Throwable> refused = all.stream()
                .filter(one -> one instanceof AuthenticationException || one instanceof UnauthorizedException)
                .findFirst();
        if (refused.isPresent()) {
            return login(refused.get(), settings);
        }
        Optional<Throwable> tls =
                all.stream().filter(SSLException.class::isInstance).findFirst();
        if (tls.isPresent()) {
            return new ClusterException(Kind.REFUSED, tls(tls.get()), failure);
        }
        if (settings.options().bundle().isPresent()) {
            return new ClusterException(
                    Kind.UNREACHABLE,
                    ClusterSentence.NOBODY_AT_BUNDLE.of(
                            settings.options().bundle().get(), deepest(all)),
                    failure);
        }
        return new ClusterException(Kind.UNREACHABLE, ClusterSentence.NOBODY_ANSWERS.of(settings.where()), failure);
    }

    private static ClusterException login(Throwable refused, ConnectionSettings settings) {
        String where = settings.where();
        return new ClusterException(
                Kind.REFUSED,
                settings.options()
                        .credentials()
                        .map(credentials -> ClusterSentence.LOGIN_REFUSED.of(where, credentials.user()))
                        .orElse(ClusterSentence.USER_WANTED.of(where)),
                refused);
    }

    /** What is wrong with the encryption. */
    static Message tls(Throwable failure) {
        List<Throwable> all = all(failure);
        String text = all.stream()
                .map(one -> String.valueOf(one.getMessage()))
                .reduce("", (one, other) -> one + " " + other)
                .toLowerCase(Locale.ROOT);
        if (all.stream().anyMatch(CertificateExpiredException.class::isInstance)) {
            return ClusterSentence.CERTIFICATE_EXPIRED.of();
        }
        if (text.contains("no name matching") || text.contains("no subject alternative")) {
            return ClusterSentence.CERTIFICATE_OTHER_HOST.of();
        }
        if (all.stream()
                .anyMatch(
                        one -> one instanceof CertPathBuilderException || one instanceof CertPathValidatorException)) {
            return ClusterSentence.CERTIFICATE_UNTRUSTED.of();
        }
        if (text.contains("certificate_required") || text.contains("bad_certificate") || text.contains("empty")) {
            return ClusterSentence.CERTIFICATE_WANTED.of();
        }
        if (text.contains("unsupported or unrecognized ssl message") || text.contains("not an ssl/tls record")) {
            return ClusterSentence.PORT_WITHOUT_TLS.of();
        }
        if (all.stream().anyMatch(CertificateException.class::isInstance)) {
            return ClusterSentence.CERTIFICATE_REFUSED.of(deepest(all));
        }
        return ClusterSentence.TLS_FAILED.of(deepest(all));
    }

    private static String deepest(List<Throwable> all) {
        return String.valueOf(all.get(all.size() - 1).getMessage());
    }

    /** A failure and all that is behind it, each node's own included. */
    private static List<Throwable> all(Throwable failure) {
        List<Throwable> all = new ArrayList<>();
        collect(failure, all, new HashSet<>());
        return all;
    }

    private static void collect(Throwable failure, List<Throwable> into, Set<Throwable> seen) {
        if (!seen.add(failure)) {
            return;
        }
        into.add(failure);
        if (failure instanceof AllNodesFailedException nodes) {
            nodes.getAllErrors().values().forEach(errors -> errors.forEach(error -> collect(error, into, seen)));
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            collect(suppressed, into, seen);
        }
        if (failure.getCause() != null) {
            collect(failure.getCause(), into, seen);
        }
    }
}
