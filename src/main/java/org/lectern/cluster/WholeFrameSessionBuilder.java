package org.lectern.cluster;

import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.time.ServerSideTimestampGenerator;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import io.netty.buffer.ByteBuf;

/**
 * Builds sessions whose frames end where their headers say. The driver's own go on where the last field that it knows ends:
 * of an error that Cassandra gave one field more, the rest is taken for the next frame, and the connection is lost with
 * everything under way on it. In protocol v5 that is every transaction that times out (src/decisions/0001).
 *
 * <p>And writes that say no time of their own get the cluster's, whatever the driver's configuration says: the driver stamps
 * them with this machine's, and what a machine with a fast clock writes would hide what others write after it.
 *
 * <p>Every session of Lectern's is built by this.
 */
public final class WholeFrameSessionBuilder extends CqlSessionBuilder {
    @Override
    protected DriverContext buildContext(DriverConfigLoader configuration, ProgrammaticArguments arguments) {
        return new DefaultDriverContext(configuration, arguments) {
            @Override
            protected FrameCodec<ByteBuf> buildFrameCodec() {
                return codec(getPrimitiveCodec(), getCompressor());
            }

            @Override
            protected TimestampGenerator buildTimestampGenerator() {
                return new ServerSideTimestampGenerator(this);
            }
        };
    }

    /** The driver's codec, for all versions of the protocol, that leaves a buffer at the end of the frame it decoded. */
    static FrameCodec<ByteBuf> codec(PrimitiveCodec<ByteBuf> primitives, Compressor<ByteBuf> compressor) {
        return new FrameCodec<>(
                primitives,
                compressor,
                new ProtocolV3ClientCodecs(),
                new ProtocolV4ClientCodecsForDse(),
                new ProtocolV5ClientCodecs(),
                new ProtocolV6ClientCodecs(),
                new DseProtocolV1ClientCodecs(),
                new DseProtocolV2ClientCodecs()) {
            @Override
            public Frame decode(ByteBuf source) {
                return super.decode(source.readSlice(V3_ENCODED_HEADER_SIZE + decodeBodySize(source)));
            }
        };
    }
}
