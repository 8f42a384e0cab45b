package org.lectern.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.Secret;
import org.lectern.lane.WithoutNode;

/** A cqlshrc of whatever version is understood, and its password goes nowhere but to the keyring. */
@WithoutNode
class CqlshImportTest {
    @TempDir
    private Path directory = Path.of("");

    private CqlshImport read(String text) throws Exception {
        return CqlshImport.read(Files.writeString(directory.resolve("cqlshrc"), text));
    }

    @Test
    void allThatAConnectionNeedsIsTakenOver() throws Exception {
        CqlshImport read = read("""
                ; a comment
                [authentication]
                Username = ann
                password = Hush-4711
                keyspace = lectern_prod

                [connection]
                hostname = node1.example.org
                port : 9142
                ssl = True
                request_timeout = 20
                [ssl]
                certfile = keys/ca.pem
                validate = true
                userkey = ~/key.pem
                usercert = /etc/cert.pem
                """);
        assertThat(read.contactPoints()).extracting(ContactPoint::format).containsExactly("node1.example.org:9142");
        assertThat(read.user()).contains("ann");
        assertThat(read.keyspace()).isEqualTo("lectern_prod");
        assertThat(read.password()).contains(Secret.of("Hush-4711"));
        assertThat(read.requestTimeout()).contains(Duration.ofSeconds(20));
        TlsFiles tls = read.tls().orElseThrow();
        assertThat(tls.trustStore()).contains(directory.resolve("keys/ca.pem"));
        assertThat(tls.keyStore()).contains(Path.of("/etc/cert.pem"));
        assertThat(tls.hostNameCheck()).as("whoever imports it decides").isTrue();
        assertThat(tls.privateKey()).contains(Path.of(System.getProperty("user.home"), "key.pem"));
        assertThat(read.toString()).doesNotContain("Hush-4711");
        assertThat(read.notes()).anyMatch(note -> note.english().contains("unencrypted password"));
    }

    @Test
    void anOldFileWithLessIsEnough_andACheckThatWasSwitchedOffIsSaid() throws Exception {
        CqlshImport read = read("""
                [connection]
                hostname = 127.0.0.1
                factory = cqlshlib.ssl.ssl_transport_factory
                [ssl]
                validate = false
                [certfiles]
                127.0.0.1 = /etc/node.pem
                """);
        assertThat(read.tls().flatMap(TlsFiles::trustStore)).contains(Path.of("/etc/node.pem"));
        assertThat(read.user()).isEmpty();
        assertThat(read.keyspace()).isEqualTo("lectern");
        assertThat(read.notes()).anyMatch(note -> note.english().contains("validate = false"));
        assertThat(read("[connection]\nhostname = h\n").tls()).isEqualTo(Optional.empty());
    }

    @Test
    void whatIsNoSuchFileIsSaidToBeNone() {
        assertThatThrownBy(() -> read("hello")).hasMessageContaining("not a cqlshrc");
        assertThatThrownBy(() -> CqlshImport.read(directory.resolve("nowhere"))).hasMessageContaining("cannot be read");
    }
}
