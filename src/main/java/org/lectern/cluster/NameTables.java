package org.lectern.cluster;

import java.util.Map;

/** The tables of polls and of the rows of websites. */
final class NameTables {
    static final Map<String, String> ALL = Map.of(
            // One partition a poll, so that one conditional batch decides: its options, who holds a name, the
            // subscribers
            // in the order of their keys ("Implementing unique constraints with Cassandra"), and what operators did.
            "poll",
            "(poll_id text, section text, row_key text, title text STATIC, case_counts boolean STATIC, claimed boolean"
                    + " STATIC, created timestamp STATIC, kind text, capacity int, taken int, holder text, name text, who"
                    + " text, why text, what text, options frozen<set<text>>, PRIMARY KEY (poll_id, section, row_key))",
            // What jobs have found in polls: a list for each violation, with key, name, rule, reason, holder and
            // options.
            "poll_review",
            "(job_id text, poll_id text, claimed boolean, subscribers bigint, refused bigint, violations"
                    + " frozen<list<frozen<list<text>>>>, unclaimed bigint, unreadable bigint, reasons"
                    + " frozen<list<text>>, failure text, failure_message text, PRIMARY KEY (job_id, poll_id))",
            // Content, branches, revisions, drafts and suggestions of websites, each by its row name ("Unique names for
            // our
            // rows").
            "site_row",
            "(row_name text PRIMARY KEY, title text)",
            // Which name an unfinished merge of the same rows keeps, and the merge that goes on with it.
            "row_merge",
            "(name text PRIMARY KEY, stays text, owner text)");

    private NameTables() {}
}
