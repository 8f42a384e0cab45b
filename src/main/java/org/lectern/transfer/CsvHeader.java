package org.lectern.transfer;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lectern.model.ResourceName;
import org.lectern.wording.InvalidInputException;

/** The columns of a file, and the type of its lines if no column says it. */
record CsvHeader(List<String> columns, @Nullable EntryType only, TenDigits tenDigits) {
    static CsvHeader of(List<String> columns, TenDigits tenDigits) {
        List<String> known = EntryWriter.columns(EnumSet.allOf(EntryType.class));
        Map<String, Integer> seen = new HashMap<>();
        for (String raw : columns) {
            String column = raw.strip();
            if (!known.contains(column)) {
                throw new InvalidInputException(
                        TransferSentence.UNKNOWN_COLUMN.of(ResourceName.shown(column), String.join(", ", known)));
            }
            if (seen.put(column, seen.size()) != null) {
                throw new InvalidInputException(TransferSentence.COLUMN_TWICE.of(column));
            }
        }
        List<String> names = columns.stream().map(String::strip).toList();
        return new CsvHeader(names, names.contains("type") ? null : only(names), tenDigits);
    }

    private static EntryType only(List<String> names) {
        EntryType type = names.contains("group") || names.contains("member")
                ? EntryType.GROUP_MEMBER
                : names.contains("content") || names.contains("principal")
                        ? EntryType.MEMBERSHIP
                        : names.contains(EntryType.LAST_MODIFIED) ? EntryType.CONTENT : EntryType.PRINCIPAL;
        for (String field : type.fields()) {
            if (EntryType.isRequired(field) && !names.contains(field)) {
                throw new InvalidInputException(TransferSentence.COLUMN_MISSING.of(type.article(), field));
            }
        }
        return type;
    }

    int size() {
        return columns.size();
    }

    Entry entry(String[] values) {
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                fields.put(columns.get(i), SpreadsheetCell.original(values[i]));
            }
        }
        String named = fields.remove("type");
        EntryType type = only;
        if (type == null) {
            type = EntryType.named(named == null ? "" : named)
                    .orElseThrow(() -> new InvalidInputException(TransferSentence.UNKNOWN_TYPE.of(
                            ResourceName.shown(named == null ? "" : named), EntryType.names())));
        }
        return EntryFields.parse(type, fields, tenDigits);
    }
}
