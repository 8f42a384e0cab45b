package org.lectern.console.connections;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.SchemaPlan;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.wording.InvalidInputException;

/**
 * Fields of a new schema: replicas in each data centre with their cost, the environment to record, rights that the role lacks,
 * warnings about existing replicas. UI thread only.
 */
final class SchemaFields extends VBox {
    private static final double GAP = 8;
    private static final double SPINNER = 84;

    private final Map<String, Spinner<Integer>> replicas = new TreeMap<>();
    private final Map<String, Label> costs = new TreeMap<>();
    private final Choice<ClusterKind> environment = new Choice<>();
    private final Texts texts;
    private Runnable changed = () -> {};

    /** @param ofConnection the environment that the connection says it has */
    SchemaFields(SchemaPlan plan, ClusterKind ofConnection, Texts texts) {
        super(GAP);
        this.texts = texts;
        if (plan.isReplicationOpen() && plan.refusal().isEmpty()) {
            getChildren().add(Labels.wrapped(texts.get("connections.schema.replicas"), "muted"));
            plan.nodes().keySet().forEach(datacenter -> getChildren().add(row(plan, datacenter)));
            if (plan.nodes().size() > 1) {
                getChildren().add(Labels.wrapped(texts.get("connections.schema.several"), "muted"));
            }
        }
        if (plan.access() != SchemaPlan.Access.PLATFORM) {
            getChildren().add(environment(plan.environmentOr(ofConnection)));
        }
        plan.warnings().forEach(warning -> getChildren().add(warned(texts.say(warning))));
        if (!plan.grants().isEmpty()) {
            getChildren().addAll(warned(texts.get("connections.schema.grants")), grants(plan));
        }
        showCosts(plan);
    }

    private HBox row(SchemaPlan plan, String datacenter) {
        int nodes = plan.nodes().getOrDefault(datacenter, 0);
        Spinner<Integer> spinner = new Spinner<>(
                datacenter.equals(plan.local()) ? 1 : 0, nodes, plan.replicas().getOrDefault(datacenter, 0));
        spinner.setId("schema-replicas-" + datacenter.toLowerCase(Locale.ROOT));
        spinner.setPrefWidth(SPINNER);
        spinner.setMinWidth(SPINNER);
        spinner.valueProperty().addListener((observable, before, now) -> changed.run());
        Label name = new Label(texts.get("connections.schema.datacenter", datacenter, nodes));
        name.setLabelFor(spinner);
        name.setMinWidth(USE_PREF_SIZE);
        Label cost = Labels.wrapped("", "muted");
        cost.setId("schema-cost-" + datacenter.toLowerCase(Locale.ROOT));
        HBox.setHgrow(cost, Priority.ALWAYS);
        replicas.put(datacenter, spinner);
        costs.put(datacenter, cost);
        HBox row = new HBox(GAP, name, spinner, cost);
        row.getStyleClass().add("row");
        return row;
    }

    private HBox environment(ClusterKind offered) {
        environment
                .named(new FieldTexts(texts)::kind)
                .offer(List.of(ClusterKind.values()))
                .onChosen(kind -> changed.run());
        environment.setId("schema-environment");
        environment.setMinWidth(USE_PREF_SIZE);
        environment.setValue(offered);
        Label name = new Label(texts.get("connections.schema.environment"));
        name.setLabelFor(environment);
        name.setMinWidth(USE_PREF_SIZE);
        Label meaning = Labels.wrapped(texts.get("connections.schema.environment.tip"), "muted");
        HBox.setHgrow(meaning, Priority.ALWAYS);
        HBox row = new HBox(GAP, name, environment, meaning);
        row.getStyleClass().add("row");
        return row;
    }

    private static Label warned(String sentence) {
        Label label = Labels.wrapped(sentence, "warning");
        label.setGraphic(new Icon("fth-alert-triangle"));
        return label;
    }

    private HBox grants(SchemaPlan plan) {
        TextArea area = new TextArea(String.join("\n", plan.grants()));
        area.setId("schema-grants");
        area.setEditable(false);
        area.setPrefRowCount(Math.min(4, plan.grants().size()));
        area.setMinHeight(USE_PREF_SIZE);
        area.getStyleClass().add("mono");
        area.setAccessibleText(texts.get("connections.schema.grants"));
        HBox.setHgrow(area, Priority.ALWAYS);
        Button copy = new Button(texts.get("action.copy"), new Icon("fth-copy"));
        copy.getStyleClass().add("small");
        copy.setMinWidth(USE_PREF_SIZE);
        copy.setOnAction(event -> Dialogs.copy(area.getText()));
        return new HBox(GAP, area, copy);
    }

    /** Told whenever a number changes. */
    void onChanged(Runnable handler) {
        changed = handler;
    }

    /**
     * Returns the plan with the replicas and the environment that were chosen, where there is a choice.
     *
     * @throws InvalidInputException with a sentence, if a number cannot be
     */
    SchemaPlan chosen(SchemaPlan plan) {
        return placed(plan).withEnvironment(environment.getValue());
    }

    private SchemaPlan placed(SchemaPlan plan) {
        boolean open = plan.isReplicationOpen() && !replicas.isEmpty();
        replicas.values().forEach(spinner -> spinner.setDisable(!open));
        if (!open) {
            return plan;
        }
        Map<String, Integer> wanted = new TreeMap<>();
        replicas.forEach((datacenter, spinner) -> wanted.put(datacenter, spinner.getValue()));
        SchemaPlan chosen = plan.withReplicas(wanted);
        showCosts(chosen);
        return chosen;
    }

    private void showCosts(SchemaPlan plan) {
        costs.forEach((datacenter, label) -> label.setText(texts.say(plan.cost(datacenter))));
    }

    @Override
    public void requestFocus() {
        replicas.values().stream().findFirst().ifPresentOrElse(Spinner::requestFocus, super::requestFocus);
    }
}
