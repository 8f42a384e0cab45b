package org.lectern.console;

/** The same in the longer language. */
final class OaeTourInGermanTest extends OaeTourTest {
    @Override
    String language() {
        return "de";
    }
}
