package org.lectern.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** The virtual display of a run is its owner's alone: who shows no cookie neither sees the console nor types into it. */
@WithoutNode
class VirtualDisplayTest {
    private static final Pattern LOCAL = Pattern.compile(":(\\d+)(\\.\\d+)?");

    /** The set-up request of the X protocol, version 11, without a name of authorisation and without its data. */
    private static final byte[] STRANGER = {'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0};

    private static final int REFUSED = 0;

    @Test
    void aStrangerIsRefused() throws Exception {
        Matcher display =
                LOCAL.matcher(Optional.ofNullable(System.getenv("DISPLAY")).orElse(""));
        Path socket = Path.of("/tmp/.X11-unix/X" + (display.matches() ? display.group(1) : ""));
        Optional<Path> cookie = Optional.ofNullable(System.getenv("XAUTHORITY")).map(Path::of);
        assumeTrue(cookie.isPresent() && Files.exists(socket), "not a virtual display of this run");

        try (SocketChannel stranger = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            stranger.write(ByteBuffer.wrap(STRANGER));
            ByteBuffer answer = ByteBuffer.allocate(1);
            assertThat(stranger.read(answer)).isEqualTo(1);
            assertThat(answer.get(0)).isEqualTo((byte) REFUSED);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cookie.get())))
                .as("who can read the cookie")
                .isEqualTo("rw-------");
    }
}
