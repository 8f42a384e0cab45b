package org.lectern.find;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Looks up one kind of subject. Nothing blocks; stages may fail, and methods may throw. */
interface SubjectLookup {
    /** The most subjects of a name. */
    int MOST = 50;

    /** The subject with an id, or nothing. */
    CompletionStage<List<Subject>> exact(String id);

    /** Subjects by words of their names, at most {@link #MOST}. */
    CompletionStage<List<Subject>> named(String words);
}
