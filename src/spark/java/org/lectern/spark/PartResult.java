package org.lectern.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/**
 * What came of a part, on its way back. As bytes of Java's own serialization, whichever one Spark is told to use.
 *
 * @param value nothing if it failed
 * @param why as JSON; empty if it was done, or there is nothing but English
 */
record PartResult(@Nullable Serializable value, String why, String english) implements Serializable {
    static PartResult done(Serializable value) {
        return new PartResult(value, "", "");
    }

    static PartResult failed(Message why) {
        return new PartResult(null, MessageJson.write(why), why.english());
    }

    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(this);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    static PartResult of(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
                try {
                    // Where spark-submit has put the jar.
                    return Class.forName(described.getName(), false, PartResult.class.getClassLoader());
                } catch (ClassNotFoundException primitive) {
                    return super.resolveClass(described);
                }
            }
        }) {
            return (PartResult) in.readObject();
        } catch (IOException | ClassNotFoundException damaged) {
            throw new IllegalStateException("What an executor has answered cannot be read.", damaged);
        }
    }

    @SuppressWarnings("unchecked") // a part answers what it says that it does
    <R extends Serializable> void to(CompletableFuture<R> result) {
        if (value == null) {
            result.completeExceptionally(new PartFailedException(MessageJson.read(why, english)));
        } else {
            result.complete((R) value);
        }
    }
}
