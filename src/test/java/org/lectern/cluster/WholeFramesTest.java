package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.WriteFailure;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Whatever Cassandra sends, what comes after it in the same buffer is read as well. */
@WithoutNode
final class WholeFramesTest {
    private static final int STREAM = 7;
    private static final List<Integer> VERSIONS = List.of(3, 4, 5);
    private static final PrimitiveCodec<ByteBuf> PRIMITIVES =
            new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT);
    private static final FrameCodec<ByteBuf> OURS = WholeFrameSessionBuilder.codec(PRIMITIVES, Compressor.none());
    private static final FrameCodec<ByteBuf> DRIVERS = FrameCodec.defaultClient(PRIMITIVES, Compressor.none());

    private static ServerMessages server;

    @BeforeAll
    static void load() throws Exception {
        server = new ServerMessages();
    }

    @AfterAll
    static void unload() throws Exception {
        server.close();
    }

    @Test
    void everyErrorOfTheServerLeavesTheNextFrameReadable() throws Exception {
        Set<String> codes = new HashSet<>();
        for (Map.Entry<String, Object> error : server.errors().entrySet()) {
            codes.add(server.code(error.getValue()));
            for (int version : VERSIONS) {
                assertReadTwice(
                        error.getKey() + " of v" + version,
                        server.frame(server.message(error.getValue()), version, STREAM));
            }
        }
        assertThat(codes).as("codes").containsExactlyInAnyOrderElementsOf(server.errorCodes());
    }

    @Test
    void everyEventAndPlainAnswerLeavesTheNextFrameReadable() throws Exception {
        for (Map.Entry<String, Object> other : server.others().entrySet()) {
            for (int version : VERSIONS) {
                assertReadTwice(other.getKey() + " of v" + version, server.frame(other.getValue(), version, STREAM));
            }
        }
    }

    /** When this fails, the driver reads what it did not, and the codec of our own may go. */
    @Test
    void theDriverAloneLosesWhatFollowsATransactionThatTimedOut() throws Exception {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Map.Entry<String, Object> error : server.errors().entrySet()) {
            all.put(error.getKey(), server.message(error.getValue()));
        }
        all.putAll(server.others());
        List<String> unread = new ArrayList<>();
        for (Map.Entry<String, Object> message : all.entrySet()) {
            ByteBuf bytes = twice(server.frame(message.getValue(), 5, STREAM));
            DRIVERS.decode(bytes);
            if (bytes.readableBytes() * 2 != bytes.writerIndex()) {
                unread.add(message.getKey());
            }
        }

        assertThat(unread).containsExactly("CasWriteTimeout");
        ByteBuf bytes = twice(server.frame(Objects.requireNonNull(all.get("CasWriteTimeout")), 5, STREAM));
        DRIVERS.decode(bytes);
        assertThatThrownBy(() -> DRIVERS.decode(bytes)).hasMessage("Unsupported request opcode: 0 in protocol 0");
    }

    @Test
    void whatAnErrorSaysIsKept() throws Exception {
        Map<String, Object> errors = server.errors();
        WriteTimeout timeout = (WriteTimeout)
                decoded(server.frame(server.message(Objects.requireNonNull(errors.get("CasWriteTimeout"))), 5, STREAM))
                        .message;
        WriteFailure failure = (WriteFailure) decoded(server.frame(
                        server.message(Objects.requireNonNull(errors.get("WriteFailure BATCH"))), 5, STREAM))
                .message;

        assertThat(List.of(timeout.received, timeout.blockFor)).containsExactly(1, 2);
        assertThat(timeout.writeType).isEqualTo("CAS");
        assertThat(failure.reasonMap).as("reasons by node").hasSizeGreaterThan(1);
    }

    @Test
    void aCompressedFrameIsReadToItsEndAndNoFurther() {
        FrameCodec<ByteBuf> compressing = FrameCodec.defaultServer(PRIMITIVES, new Inverting());
        ByteBuf frame = compressing.encode(Frame.forResponse(
                4, STREAM, null, Map.of(), List.of(), new Error(ErrorCode.SERVER_ERROR, "what Cassandra says")));
        ByteBuf bytes = Unpooled.wrappedBuffer(frame.duplicate(), frame.duplicate());
        FrameCodec<ByteBuf> ours = WholeFrameSessionBuilder.codec(PRIMITIVES, new Inverting());

        for (int i = 0; i < 2; i++) {
            assertThat(((Error) ours.decode(bytes).message).message).isEqualTo("what Cassandra says");
        }
        assertThat(bytes.isReadable()).isFalse();
    }

    private static Frame decoded(byte[] frame) {
        return OURS.decode(Unpooled.wrappedBuffer(frame));
    }

    private static void assertReadTwice(String what, byte[] frame) {
        ByteBuf bytes = twice(frame);
        Frame first = OURS.decode(bytes);
        assertThat(bytes.readerIndex()).as("end of the first " + what).isEqualTo(frame.length);
        Frame second = OURS.decode(bytes);
        assertThat(bytes.isReadable()).as("left of " + what).isFalse();
        assertThat(second.streamId).as(what).isEqualTo(STREAM).isEqualTo(first.streamId);
        assertThat(second.message).as(what).hasToString(first.message.toString());
    }

    private static ByteBuf twice(byte[] frame) {
        return Unpooled.copiedBuffer(frame, frame);
    }

    /** Takes all that it is given, as the driver's do. */
    private static final class Inverting implements Compressor<ByteBuf> {
        @Override
        public String algorithm() {
            return "inverting";
        }

        @Override
        public ByteBuf compress(ByteBuf uncompressed) {
            ByteBuf inverted = Unpooled.buffer();
            while (uncompressed.isReadable()) {
                inverted.writeByte(~uncompressed.readByte());
            }
            return inverted;
        }

        @Override
        public ByteBuf decompress(ByteBuf compressed) {
            return compress(compressed);
        }

        @Override
        public ByteBuf compressWithoutLength(ByteBuf uncompressed) {
            return compress(uncompressed);
        }

        @Override
        public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
            return compress(compressed);
        }
    }
}
