package org.lectern.protocol;

import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** The one content item and the two principals that the model knows. */
final class Subjects {
    static final ContentId ITEM = ContentId.of("c:cam:License.txt");
    static final PrincipalId ANNE = PrincipalId.of("u:cam:anne");
    static final PrincipalId BERT = PrincipalId.of("u:cam:bert");

    private Subjects() {}
}
