package org.lectern.node;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What hands out secure connect bundles: says over TLS where the cluster is, to whoever shows the bundle's certificate. A
 * cluster of our own stands behind it; its port is reached as that of a proxy that goes by server names.
 */
public final class BundledCloud implements AutoCloseable {
    private final HttpsServer server;
    private final Path bundle;

    /**
     * Starts it, and writes the bundle.
     *
     * @param keys those of the cluster
     * @param proxy where the cluster listens
     * @param hostId of the node there
     */
    public BundledCloud(Path directory, Keys keys, InetSocketAddress proxy, String datacenter, String hostId)
            throws IOException {
        byte[] metadata = """
                {"version": 1, "region": "here", "contact_info": {"type": "sni_proxy", "local_dc": "%s",
                 "contact_points": ["%s"], "sni_proxy_address": "%s:%d"}}""".formatted(datacenter, hostId, proxy.getHostString(), proxy.getPort())
                .getBytes(StandardCharsets.UTF_8);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(keys.clusterContext()));
        server.createContext("/metadata", exchange -> {
            exchange.sendResponseHeaders(200, metadata.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(metadata);
            }
        });
        server.start();
        bundle = Files.createDirectories(directory).resolve("secure-connect-test.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(bundle))) {
            add(zip, "identity.jks", Files.readAllBytes(keys.consoleKey()));
            add(zip, "trustStore.jks", Files.readAllBytes(keys.consoleTrust()));
            add(zip, "config.json", """
                    {"host": "localhost", "port": %d, "localDC": "%s", "keyStorePassword": "%s",
                     "trustStorePassword": "%s"}""".formatted(
                            server.getAddress().getPort(), datacenter, Keys.STORE_PASSWORD, Keys.STORE_PASSWORD)
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    public Path bundle() {
        return bundle;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
