package org.lectern.oae;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.wording.Message;

/**
 * As what a resource counts in a library: by its own visibility, but what only the people of another tenant may see counts as
 * private there. The tenants are those of the ids, as the platform has it.
 *
 * @param own the resource's
 * @param counted in this library
 * @param resourceTenant alias; empty where tenants do not matter
 * @param libraryTenant alias; empty likewise
 */
public record ResourceVisibility(Visibility own, Visibility counted, String resourceTenant, String libraryTenant) {
    public static ResourceVisibility of(Visibility own, OaeId resource, OaeId library) {
        String resourceTenant = resource.tenant();
        String libraryTenant = library.tenant();
        boolean another = !resourceTenant.equals(libraryTenant);
        return new ResourceVisibility(
                own, own == Visibility.LOGGEDIN && another ? Visibility.PRIVATE : own, resourceTenant, libraryTenant);
    }

    /** Of an item that no table describes: as it was seen to stand, whoever the library belongs to. */
    public static ResourceVisibility seen(Visibility visibility) {
        return new ResourceVisibility(visibility, visibility, "", "");
    }

    /** As the platform stores it, in lower case; empty for what it does not know. */
    public static Optional<Visibility> parse(@Nullable String stored) {
        return switch (stored == null ? "" : stored) {
            case "public" -> Optional.of(Visibility.PUBLIC);
            case "loggedin" -> Optional.of(Visibility.LOGGEDIN);
            case "private" -> Optional.of(Visibility.PRIVATE);
            default -> Optional.empty();
        };
    }

    /** Whether it counts as something else than it is, since it is another tenant's. */
    public boolean isLowered() {
        return own != counted;
    }

    /** The buckets in which it should stand. */
    public List<Bucket> buckets() {
        return Bucket.holding(counted);
    }

    /** Why it stands in those, a sentence. */
    public Message because() {
        if (libraryTenant.isEmpty()) {
            return OaeSentence.SEEN.of(buckets().stream().map(BucketKey::nameOf).collect(Collectors.joining(", ")));
        }
        return isLowered()
                ? OaeSentence.LOWERED.of(resourceTenant, libraryTenant)
                : switch (own) {
                    case PUBLIC -> OaeSentence.IN_THREE.of();
                    case LOGGEDIN -> OaeSentence.IN_TWO.of(libraryTenant);
                    case PRIVATE -> OaeSentence.IN_ONE.of();
                };
    }
}
