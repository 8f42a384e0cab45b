package org.lectern.console.connections;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.control.ListView;
import org.lectern.console.text.Texts;
import org.lectern.profile.ConnectionProfile;

/** The connections one can choose from: the console's own node first, which is no profile. UI thread only. */
record ConnectionList(ListView<Optional<ConnectionProfile>> view) {
    /**
     * @param provided which of them cannot be changed
     * @param chosen told what the operator chooses
     */
    void prepare(Texts texts, Predicate<ConnectionProfile> provided, Consumer<Optional<ConnectionProfile>> chosen) {
        view.setCellFactory(list -> new ConnectionCell(texts, provided));
        view.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                chosen.accept(now);
            }
        });
    }

    /** @param chosen the name of the one that is selected; empty: the own node */
    void show(List<ConnectionProfile> profiles, Optional<String> chosen) {
        view.getItems().clear();
        view.getItems().add(Optional.empty());
        profiles.forEach(profile -> view.getItems().add(Optional.of(profile)));
        view.getItems().stream()
                .filter(item -> item.map(ConnectionProfile::name).equals(chosen))
                .findFirst()
                .ifPresent(item -> view.getSelectionModel().select(item));
    }
}
