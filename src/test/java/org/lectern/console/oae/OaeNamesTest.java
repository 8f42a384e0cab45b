package org.lectern.console.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.console.TestContext;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Visibility;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeSize;
import org.lectern.oae.PrincipalNames;
import org.lectern.overview.Estimate;
import org.lectern.service.Connection;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.Message;

/** Which principals are found by name where there are too many to keep all of them. */
@WithoutNode
final class OaeNamesTest {
    private static final long T = 1_348_067_316_000L;

    private final InMemoryOae oae = new InMemoryOae();
    private final OaePlatform platform = new OaePlatform(
            oae, oae, new OaeSize(2, new Estimate(PrincipalNames.MOST + 1, false), Message.plain("A large one.")));
    private final OaeNames names = new OaeNames(TestContext.answering(Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, given) -> Optional.of(platform))));

    private List<String> found(String typed) {
        return TestKeyspace.await(names.search(typed)).stream()
                .map(PrincipalNames.Name::displayName)
                .toList();
    }

    @Test
    void thoseOfEachTenantThatIsChosenAreFound_andOfAllOnceNoneIs() {
        oae.resource("u:cam:ann", "Ann of Cambridge", Visibility.PUBLIC, T);
        oae.resource("u:gat:ann", "Ann of Atlanta", Visibility.PUBLIC, T);
        names.ensure();

        names.only(Optional.of("cam"));
        assertThat(found("ann")).containsExactly("Ann of Cambridge");
        names.only(Optional.of("gat"));
        assertThat(found("ann")).containsExactly("Ann of Atlanta");
        names.only(Optional.empty());
        assertThat(found("ann")).containsExactlyInAnyOrder("Ann of Cambridge", "Ann of Atlanta");
    }
}
