package org.lectern.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Certificates and keys as OpenSSL writes them, and as cqlsh names them in its settings (RFC 7468). */
final class PemFiles {
    private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "DSA");
    /** An AlgorithmIdentifier of rsaEncryption, which PKCS 8 puts before what PKCS 1 holds. */
    private static final byte[] RSA_HEADER = {
        0x02,
        0x01,
        0x00,
        0x30,
        0x0d,
        0x06,
        0x09,
        0x2a,
        (byte) 0x86,
        0x48,
        (byte) 0x86,
        (byte) 0xf7,
        0x0d,
        0x01,
        0x01,
        0x01,
        0x05,
        0x00
    };

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;

    private PemFiles() {}

    /** Whether a file is text in PEM, rather than a key store. */
    static boolean isPem(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("-----BEGIN ");
    }

    private record Block(String type, String base64) {
        byte[] content() {
            return Base64.getMimeDecoder().decode(base64);
        }
    }

    private static List<Block> blocks(Path file) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
            // PKCS 1 keys that are encrypted have headers before the base64: not a key we can read.
            String body = matcher.group(2);
            blocks.add(new Block(body.contains(":") ? "HEADERS" : matcher.group(1), body));
        }
        return blocks;
    }

    static List<Certificate> certificates(Path file) throws IOException, GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<Certificate> certificates = new ArrayList<>();
        for (Block block : blocks(file)) {
            if (block.type().endsWith("CERTIFICATE")) {
                certificates.add(factory.generateCertificate(new ByteArrayInputStream(block.content())));
            }
        }
        return certificates;
    }

    /** @throws GeneralSecurityException with a sentence if there is no key that can be read */
    static PrivateKey privateKey(Path file, Optional<Secret> password) throws IOException, GeneralSecurityException {
        for (Block block : blocks(file)) {
            Optional<PrivateKey> key = privateKey(block, password);
            if (key.isPresent()) {
                return key.get();
            }
        }
        throw new GeneralSecurityException("There is no private key in it.");
    }

    /** Empty for a certificate, or the parameters of a curve. */
    private static Optional<PrivateKey> privateKey(Block block, Optional<Secret> password)
            throws IOException, GeneralSecurityException {
        return switch (block.type()) {
            case "PRIVATE KEY" -> Optional.of(key(block.content()));
            case "RSA PRIVATE KEY" -> Optional.of(key(der(SEQUENCE, RSA_HEADER, der(OCTETS, block.content()))));
            case "ENCRYPTED PRIVATE KEY" -> Optional.of(decrypted(block.content(), password));
            case "EC PRIVATE KEY", "HEADERS" ->
                throw new GeneralSecurityException(
                        "The key in it is of an old form; turn it into PKCS 8 with \u201Copenssl pkcs8 -topk8\u201D.");
            default -> Optional.empty();
        };
    }

    private static PrivateKey decrypted(byte[] content, Optional<Secret> password)
            throws IOException, GeneralSecurityException {
        EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(content);
        // For the schemes of PKCS 5 v2 only the parameters know the name that Java looks for.
        String algorithm = encrypted.getAlgName().startsWith("PBE")
                        && !encrypted.getAlgName().equals("PBES2")
                ? encrypted.getAlgName()
                : encrypted.getAlgParameters().toString();
        char[] characters = password.map(Secret::reveal).orElse(new char[0]);
        PBEKeySpec typed = new PBEKeySpec(characters);
        try {
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(typed),
                    encrypted.getAlgParameters());
            return key(encrypted.getKeySpec(cipher).getEncoded());
        } finally {
            typed.clearPassword();
        }
    }

    private static PrivateKey key(byte[] encoded) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (InvalidKeySpecException another) {
                // Says so by failing; the next may fit.
            }
        }
        throw new GeneralSecurityException("The key in it is of a kind that Java does not know.");
    }

    private static byte[] der(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 8);
        out.write(tag);
        if (length < 0x80) {
            out.write(length);
        } else {
            int bytes = length < 0x100 ? 1 : length < 0x10000 ? 2 : 3;
            out.write(0x80 | bytes);
            for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
                out.write(length >> shift);
            }
        }
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
