package org.lectern.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.wording.Message;

/** Makes what Java encrypts with out of the operator's files. Reads them; blocks. */
final class TlsContext {
    private TlsContext() {}

    /** @throws ClusterException if a file cannot be read; the sentence names it */
    static SSLContext of(Tls tls) {
        KeyManager[] keys = tls.keyStore().map(file -> keys(tls, file)).orElse(null);
        TrustManager[] trusted = tls.trustStore()
                .map(file -> trusted(file, tls.trustStorePassword()))
                .orElse(null);
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, trusted, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new ClusterException(
                    Kind.FAILED, ClusterSentence.NO_ENCRYPTION.of(String.valueOf(e.getMessage())), e);
        }
    }

    private static TrustManager[] trusted(Path file, Optional<Secret> password) {
        try {
            KeyStore store = requireFile(file, ClusterSentence.TRUST_STORE.of()) && PemFiles.isPem(file)
                    ? storeOf(PemFiles.certificates(file))
                    : load(file, password);
            if (store.size() == 0) {
                throw new ClusterException(Kind.FAILED, ClusterSentence.TRUST_STORE_EMPTY.of(file));
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (IOException | GeneralSecurityException e) {
            throw unreadable(ClusterSentence.TRUST_STORE.of(), file, e);
        }
    }

    private static KeyManager[] keys(Tls tls, Path file) {
        char[] password = tls.keyStorePassword().map(Secret::reveal).orElse(new char[0]);
        Path keyFile = tls.privateKey().orElse(file);
        Path examined = file;
        try {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            if (requireFile(file, ClusterSentence.KEY_STORE.of()) && PemFiles.isPem(file)) {
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(null, null);
                Certificate[] chain = PemFiles.certificates(file).toArray(Certificate[]::new);
                examined = keyFile;
                requireFile(keyFile, ClusterSentence.PRIVATE_KEY.of());
                store.setKeyEntry("console", PemFiles.privateKey(keyFile, tls.keyStorePassword()), new char[0], chain);
                factory.init(store, new char[0]);
            } else {
                factory.init(load(file, tls.keyStorePassword()), password);
            }
            return factory.getKeyManagers();
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unreadable(
                    examined.equals(file) ? ClusterSentence.KEY_STORE.of() : ClusterSentence.PRIVATE_KEY.of(),
                    examined,
                    e);
        }
    }

    private static KeyStore storeOf(List<Certificate> certificates) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < certificates.size(); i++) {
            store.setCertificateEntry("certificate" + i, certificates.get(i));
        }
        return store;
    }

    /** The kind of store is seen from its content. */
    private static KeyStore load(Path file, Optional<Secret> password) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(
                file.toFile(),
                password.filter(given -> !given.isEmpty()).map(Secret::reveal).orElse(null));
    }

    private static boolean requireFile(Path file, Message what) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new ClusterException(Kind.FAILED, ClusterSentence.STORE_MISSING.of(what, file));
        }
        return true;
    }

    private static ClusterException unreadable(Message what, Path file, Exception e) {
        return new ClusterException(
                Kind.FAILED, ClusterSentence.STORE_UNREADABLE.of(what, file, String.valueOf(e.getMessage())), e);
    }
}
