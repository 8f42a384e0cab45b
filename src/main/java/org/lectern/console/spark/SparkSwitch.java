package org.lectern.console.spark;

import javafx.scene.control.CheckBox;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.lectern.console.text.Texts;

/** Whether Spark is to make a write; stands beside the buttons of its dialog. UI thread only. */
public final class SparkSwitch extends CheckBox {
    public SparkSwitch(Texts texts) {
        super(texts.get("spark.switch"));
        setId("on-spark");
        setMinWidth(Region.USE_PREF_SIZE);
        setTooltip(new Tooltip(texts.get("spark.switch.tip")));
    }
}
