package org.lectern.rowname;

import java.util.Map;
import java.util.Optional;
import org.lectern.library.Bucket;
import org.lectern.model.PrincipalId;

/**
 * A bucket of a library (OAE, "Content API").
 *
 * @param bucket PUBLIC or LOGGEDIN; none for the whole library
 * @param separator what stands before the bucket, for OAE writes both {@code #} and {@code :}; {@code #} if none does
 */
public record LibraryName(PrincipalId principal, Optional<Bucket> bucket, char separator) implements RowName {
    /** @throws InvalidRowNameException if it is not of that form */
    public LibraryName {
        if (bucket.filter(known -> known == Bucket.PRIVATE).isPresent()) {
            throw new InvalidRowNameException(
                    principal.value(), principal.value().length(), RowNameSentence.WITHOUT_PRIVATE.of());
        }
        if (separator != '#' && (separator != ':' || bucket.isEmpty())) {
            throw new InvalidRowNameException(
                    principal.value(), principal.value().length(), RowNameSentence.NO_BUCKET.of());
        }
    }

    /** The principal: all buckets are one partition. */
    @Override
    public String key() {
        return principal.value();
    }

    @Override
    public RowKind kind() {
        return RowKind.LIBRARY;
    }

    @Override
    public String toString() {
        return principal + bucket.map(known -> separator + known.name()).orElse("");
    }

    @Override
    public RowName canonical() {
        return new LibraryName(principal, bucket, '#');
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map("principal", principal.value(), "bucket", NamePart.text(bucket));
    }
}
