package org.lectern.profile;

import java.nio.file.Path;
import java.util.Optional;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.Tls;
import org.lectern.wording.InvalidInputException;

/**
 * The files of an encrypted connection; their passwords are secrets and kept elsewhere.
 *
 * @param trustStore whom to trust: JKS, PKCS 12 or PEM; empty: whom Java trusts
 * @param keyStore what the console shows of itself: JKS, PKCS 12 or PEM
 * @param privateKey the key of a certificate in PEM, where it is a file of its own
 * @param hostNameCheck whether the certificate must name the host
 */
public record TlsFiles(
        Optional<Path> trustStore, Optional<Path> keyStore, Optional<Path> privateKey, boolean hostNameCheck) {
    /** Whom Java trusts, no key, the host name checked. */
    public static final TlsFiles STANDARD = new TlsFiles(Optional.empty(), Optional.empty(), Optional.empty(), true);

    /** @throws IllegalArgumentException with a sentence for the operator */
    public TlsFiles {
        if (privateKey.isPresent() && keyStore.isEmpty()) {
            throw new InvalidInputException(ClusterSentence.KEY_WITHOUT_CERTIFICATE.of());
        }
    }

    /** Of options of which each but the first means encryption as well; empty if none is given. */
    public static Optional<TlsFiles> of(
            boolean tls,
            Optional<Path> trustStore,
            Optional<Path> keyStore,
            Optional<Path> privateKey,
            boolean hostNameCheck) {
        return tls || trustStore.isPresent() || keyStore.isPresent() || privateKey.isPresent()
                ? Optional.of(new TlsFiles(trustStore, keyStore, privateKey, hostNameCheck))
                : Optional.empty();
    }

    /** With the passwords of its stores. */
    public Tls with(Secrets secrets) {
        return new Tls(
                trustStore,
                secrets.find(SecretKind.TRUST_STORE),
                keyStore,
                privateKey,
                secrets.find(SecretKind.KEY_STORE),
                hostNameCheck);
    }
}
