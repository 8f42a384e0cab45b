package org.lectern.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.lectern.wording.InvalidInputException;

/**
 * How a connection is encrypted. A certificate that nobody vouches for is never accepted.
 *
 * @param trustStore whom to trust: JKS, PKCS 12, or certificates in PEM; empty: whom Java trusts
 * @param keyStore what the console shows of itself where the cluster asks: JKS, PKCS 12, or certificates in PEM
 * @param privateKey the key of certificates in PEM; empty if it is in the same file, or in a key store
 * @param keyStorePassword of the key store and its key, or of the key in PEM
 * @param hostNameCheck whether the certificate must name the host that was connected to
 */
public record Tls(
        Optional<Path> trustStore,
        Optional<Secret> trustStorePassword,
        Optional<Path> keyStore,
        Optional<Path> privateKey,
        Optional<Secret> keyStorePassword,
        boolean hostNameCheck) {
    /** @throws IllegalArgumentException with a sentence for the operator */
    public Tls {
        if (privateKey.isPresent() && keyStore.isEmpty()) {
            throw new InvalidInputException(ClusterSentence.KEY_WITHOUT_CERTIFICATE.of());
        }
    }
}
