package org.lectern.console.rownames;

import java.util.Comparator;
import java.util.List;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowNames.SameRows;

/** The columns of rows that are one, and of counters. */
final class RowNameColumns {
    /** One of the names of rows that are one: a row of their export. */
    record Named(SameRows rows, String name) {
        static List<Named> all(List<SameRows> same) {
            return same.stream()
                    .flatMap(rows -> rows.names().stream().map(name -> new Named(rows, name)))
                    .toList();
        }
    }

    static final ColumnList<Named> NAMES = new ColumnList<Named>()
            .exportOnly("table", named -> named.rows().table())
            .exportOnly("canonical", named -> named.rows().canonical())
            .exportOnly("row_name", Named::name);

    static final ColumnList<SameRows> SAME = new ColumnList<SameRows>("rownames.same", "rownames.column.")
            .sorted()
            .text("table", 100, 100, SameRows::table)
            .mono("canonical", 120, 300, rows -> rows.canonical().toString())
            .text("count", 60, 60, rows -> Integer.toString(rows.names().size()))
            .tip(rows -> "")
            .by(Comparator.comparingInt(rows -> rows.names().size()))
            .mono("names", 120, 420, rows -> String.join("   ", rows.names()))
            .tip(rows -> String.join("\n", rows.names()));

    private RowNameColumns() {}

    static ColumnList<CounterReading> counters(Texts texts) {
        return new ColumnList<CounterReading>("rownames.counters", "rownames.counters.column.")
                .sorted()
                .mono("hostname", 120, 320, CounterReading::hostname)
                .exported("hostname", CounterReading::hostname)
                .mono("value", 186, 200, row -> texts.number(row.value()))
                .tip(row -> "")
                .by(Comparator.comparingLong(CounterReading::value))
                .exported("value", CounterReading::value)
                .time("taken", 176, 200, texts, CounterReading::taken)
                .exported("taken", CounterReading::taken);
    }
}
