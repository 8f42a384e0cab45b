package org.lectern.console.view;

import java.util.Optional;
import javafx.scene.control.SpinnerValueFactory;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.lectern.console.text.Texts;

/** So many per second, in steps of 1, 2, 5, 10, 20…, or any whole number that is typed. */
final class RateSteps extends SpinnerValueFactory<Integer> {
    private static final int MOST = 1_000_000;
    private static final int[] STEPS = {1, 2, 5};

    RateSteps(int first, Texts texts) {
        setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable Integer value) {
                return value == null ? "" : texts.number(value);
            }

            @Override
            public Integer fromString(String text) {
                return parse(text).orElseGet(() -> getValue());
            }
        });
        setValue(first);
    }

    private static Optional<Integer> parse(String text) {
        String digits = text.replaceAll("[,.\\s\u00A0]", "");
        return digits.matches("\\d{1,9}")
                ? Optional.of(Math.max(1, Math.min(MOST, Integer.parseInt(digits))))
                : Optional.empty();
    }

    @Override
    public void increment(int count) {
        for (int i = 0; i < count; i++) {
            setValue(next(getValue()));
        }
    }

    @Override
    public void decrement(int count) {
        for (int i = 0; i < count; i++) {
            setValue(previous(getValue()));
        }
    }

    private static int next(int value) {
        for (int power = 1; power < MOST; power *= 10) {
            for (int step : STEPS) {
                if (step * power > value) {
                    return step * power;
                }
            }
        }
        return MOST;
    }

    private static int previous(int value) {
        int below = 1;
        for (int power = 1; power < MOST; power *= 10) {
            for (int step : STEPS) {
                if (step * power < value) {
                    below = step * power;
                }
            }
        }
        return below;
    }
}
