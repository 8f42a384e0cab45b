package org.lectern.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a statement says, taken apart.
 *
 * @param verb SELECT, INSERT, UPDATE or DELETE
 * @param table as it is written
 * @param selected of a SELECT
 * @param terms everything that a value belongs to, in the order in which the statement says it
 * @param condition {@code NOT EXISTS}, {@code EXISTS}, or empty: then terms may be conditions
 */
record CqlStatementText(String verb, String table, List<Selected> selected, List<Term> terms, String condition) {
    static final String TIMESTAMP = " timestamp";
    static final String TTL = " ttl";
    static final String LIMIT = " limit";

    private static final Pattern TOKEN = Pattern.compile("\"[^\"]*\"|'[^']*'|[\\w.]+|!=|[^\\s\\w]");

    /** Where a term stands. */
    enum Place {
        SET,
        WHERE,
        IF,
        USING,
        DELETED
    }

    /** @param literal empty for a mark; then the value is the next one bound */
    record Term(Place place, String column, String operator, String literal) {}

    /** @param isTime whether it is the write time */
    record Selected(String column, String as, boolean isTime) {}

    boolean isRead() {
        return verb.equals("SELECT");
    }

    boolean isConditional() {
        return !condition.isEmpty() || terms.stream().anyMatch(term -> term.place() == Place.IF);
    }

    List<String> marks() {
        return terms.stream()
                .filter(term -> term.literal().isEmpty() && term.place() != Place.DELETED)
                .map(Term::column)
                .toList();
    }

    static CqlStatementText of(String cql) {
        return new Reader(cql).statement();
    }

    private static String name(String token) {
        return token.startsWith("\"") ? token.substring(1, token.length() - 1) : token;
    }

    private static final class Reader {
        private final List<String> tokens = new ArrayList<>();
        private final List<Term> terms = new ArrayList<>();
        private final List<Selected> selected = new ArrayList<>();
        private int at;

        Reader(String cql) {
            Matcher token = TOKEN.matcher(cql);
            while (token.find()) {
                tokens.add(token.group());
            }
        }

        private boolean is(String word) {
            return at < tokens.size() && tokens.get(at).equalsIgnoreCase(word);
        }

        private boolean took(String word) {
            boolean there = is(word);
            at += there ? 1 : 0;
            return there;
        }

        private String next() {
            return tokens.get(at++);
        }

        private String table() {
            String table = next();
            while (took(".")) {
                table += "." + next();
            }
            return table.endsWith(".") ? table + next() : table;
        }

        CqlStatementText statement() {
            String verb = next().toUpperCase(Locale.ROOT);
            String table;
            switch (verb) {
                case "SELECT" -> {
                    do {
                        selected.add(selected());
                    } while (took(","));
                }
                case "DELETE" -> {
                    while (!is("FROM")) {
                        terms.add(new Term(Place.DELETED, name(next()), "", ""));
                        took(",");
                    }
                }
                case "INSERT" -> took("INTO");
                default -> {}
            }
            took("FROM");
            table = table();
            if (verb.equals("INSERT")) {
                List<String> columns = new ArrayList<>();
                for (took("("); !took(")"); took(",")) {
                    columns.add(name(next()));
                }
                took("VALUES");
                took("(");
                for (String column : columns) {
                    value(Place.SET, column, "=");
                    took(",");
                }
                took(")");
            }
            String condition = "";
            while (at < tokens.size()) {
                if (took("USING") || took("AND")) {
                    if (took("TIMESTAMP")) {
                        value(Place.USING, TIMESTAMP, "=");
                    } else if (took("TTL")) {
                        value(Place.USING, TTL, "=");
                    } else {
                        term(terms.get(terms.size() - 1).place());
                    }
                } else if (took("SET")) {
                    do {
                        term(Place.SET);
                    } while (took(","));
                } else if (took("WHERE")) {
                    term(Place.WHERE);
                } else if (took("LIMIT")) {
                    value(Place.USING, LIMIT, "=");
                } else if (took("IF")) {
                    if (took("NOT")) {
                        condition = "NOT " + next();
                    } else if (took("EXISTS")) {
                        condition = "EXISTS";
                    } else {
                        term(Place.IF);
                    }
                } else {
                    throw new IllegalArgumentException("not understood: " + tokens.subList(at, tokens.size()));
                }
            }
            return new CqlStatementText(verb, table, selected, terms, condition);
        }

        private Selected selected() {
            boolean time = took("WRITETIME");
            took(time ? "(" : "");
            String column = name(next());
            took(time ? ")" : "");
            String as = took("AS") ? name(next()) : time ? "writetime(" + column + ")" : column;
            return new Selected(column, as, time);
        }

        private void term(Place place) {
            value(place, name(next()), next());
        }

        private void value(Place place, String column, String operator) {
            String value = next();
            terms.add(new Term(place, column, operator, value.equals("?") ? "" : value));
        }
    }
}
