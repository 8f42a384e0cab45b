package org.lectern.rowname;

import java.util.Map;
import org.lectern.model.ContentId;

/**
 * A content item.
 */
public record ContentItemName(ContentId content) implements RowName {

    @Override
    public RowKind kind() {
        return RowKind.CONTENT_ITEM;
    }

    @Override
    public String toString() {
        return content.value();
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map("tenant", content.tenant(), "name", content.name());
    }
}
