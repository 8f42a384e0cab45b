package org.lectern.console.libraries;

import org.lectern.console.text.Texts;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;

/** Which role a viewer has, and why, as a sentence. */
final class VerdictText {
    private VerdictText() {}

    static String of(ViewerVerdict verdict, Texts texts) {
        String library = verdict.library().value();
        if (verdict.viewer() instanceof Viewer.Named named) {
            String viewer = named.principal().value();
            return switch (verdict.role()) {
                case LIBRARY_OWNER -> texts.get("verdict.owner", viewer);
                case GROUP_OWNER ->
                    verdict.within()
                            .map(within -> texts.get(
                                    "verdict.group",
                                    viewer,
                                    chain(verdict, texts),
                                    texts.get("verdict.within." + within)))
                            .orElseGet(() -> texts.get("verdict.group.itself", viewer));
                case LOGGED_IN ->
                    verdict.within().isPresent()
                            ? texts.get("verdict.memberOnly", viewer, chain(verdict, texts))
                            : texts.get("verdict.loggedIn", viewer, library);
                case ANONYMOUS -> texts.get("verdict.anonymous");
            };
        }
        return texts.get("verdict.anonymous");
    }

    /** Who counts as owner of a group, and who may do what in it. */
    static String owners(GroupRole least, Texts texts) {
        return texts.get("verdict.owners." + least);
    }

    private static String chain(ViewerVerdict verdict, Texts texts) {
        StringBuilder chain = new StringBuilder();
        for (PrincipalId link : verdict.chain()) {
            boolean second = chain.length() > 0 && chain.indexOf(" ") < 0;
            chain.append(chain.length() == 0 ? "" : texts.get(second ? "verdict.memberOf" : "verdict.whichIs"));
            chain.append(link.value());
        }
        return chain.toString();
    }
}
