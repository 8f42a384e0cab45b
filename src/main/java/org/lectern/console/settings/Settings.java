package org.lectern.console.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.lectern.console.text.Language;

/** The settings in force. Used on the UI thread; saved on another, half a second after the last change. */
public final class Settings implements AutoCloseable {
    private static final long DELAY_MILLIS = 500;
    private static final int MOST_RECENT = 12;

    private final SettingsFile file;
    private final ScheduledExecutorService timer;
    private final ReadOnlyObjectWrapper<SavedSettings> saved;
    private @Nullable ScheduledFuture<?> pending;

    public Settings(SettingsFile file, SavedSettings initial, ScheduledExecutorService timer) {
        this.file = file;
        this.timer = timer;
        this.saved = new ReadOnlyObjectWrapper<>(initial);
    }

    /** All of them; a new value at every change. */
    public ReadOnlyObjectProperty<SavedSettings> all() {
        return saved.getReadOnlyProperty();
    }

    public Theme theme() {
        return saved.get().theme();
    }

    public void theme(Theme theme) {
        change(saved.get().with(theme));
    }

    /** Of the texts, in pixels at 100 %. */
    public int fontSize() {
        return saved.get().fontSize();
    }

    /** How many times as large as at the standard size the texts are. */
    public double scale() {
        return FontSize.scale(fontSize());
    }

    /** @param size one that there is not counts as the standard */
    public void fontSize(int size) {
        change(saved.get().withFontSize(FontSize.of(size)));
    }

    /** What the console speaks from its next start on. */
    public Language language() {
        return saved.get().language();
    }

    public void language(Language language) {
        change(saved.get().with(language));
    }

    /** Whether times are shown in UTC. */
    public boolean utc() {
        return saved.get().utc();
    }

    /** Whether exports of writes, and reports, have masks in place of ids. */
    public boolean maskIds() {
        return saved.get().maskIds();
    }

    public void maskIds(boolean mask) {
        change(saved.get().withMaskIds(mask));
    }

    public void utc(boolean utc) {
        change(saved.get().withUtc(utc));
    }

    /** Whether the welcome was shown. */
    public boolean welcomed() {
        return saved.get().welcomed();
    }

    /** The welcome was shown: it does not come by itself any more. */
    public void welcome() {
        change(saved.get().asWelcomed());
    }

    public void window(WindowPlace place) {
        change(saved.get().with(place));
    }

    /** The width that a table's column was given, if it ever was. */
    public Optional<Double> columnWidth(String table, String column) {
        return Optional.ofNullable(saved.get()
                .arrangement()
                .columns()
                .getOrDefault(table, Map.of())
                .get(column));
    }

    public void columnWidth(String table, String column, double width) {
        arrange(saved.get().arrangement().withWidth(table, column, width));
    }

    /** Whether the operator shows a table's column; empty before a choice. */
    public Optional<Boolean> columnShown(String table, String column) {
        return Optional.ofNullable(
                saved.get().arrangement().shown().getOrDefault(table, Map.of()).get(column));
    }

    public void columnShown(String table, String column, boolean shown) {
        arrange(saved.get().arrangement().withShown(table, column, shown));
    }

    /** Ids of a table's columns in the operator's order; empty if they were never moved. */
    public List<String> columnOrder(String table) {
        return saved.get().arrangement().orders().getOrDefault(table, List.of());
    }

    public void columnOrder(String table, List<String> order) {
        arrange(saved.get().arrangement().withOrder(table, List.copyOf(order)));
    }

    /** The column that a table is sorted by, and its direction; empty if by none. */
    public List<String> sort(String table) {
        return saved.get().arrangement().sorts().getOrDefault(table, List.of());
    }

    public void sort(String table, List<String> by) {
        arrange(saved.get().arrangement().withSort(table, List.copyOf(by)));
    }

    public Optional<Double> divider(String pane) {
        return Optional.ofNullable(saved.get().arrangement().dividers().get(pane));
    }

    public void divider(String pane, double place) {
        arrange(saved.get().arrangement().withDivider(pane, place));
    }

    /** Whether a foldable part is unfolded. Each is folded at first. */
    public boolean isUnfolded(String part) {
        return saved.get().arrangement().unfolded().contains(part);
    }

    public void unfold(String part, boolean open) {
        arrange(saved.get().arrangement().withUnfolded(part, open));
    }

    /** Ids of the principals looked at last, newest first. */
    public List<String> recent() {
        return saved.get().recent();
    }

    public void lookedAt(String id) {
        List<String> recent = new ArrayList<>(recent());
        recent.remove(id);
        recent.add(0, id);
        change(saved.get().withRecent(recent.subList(0, Math.min(MOST_RECENT, recent.size()))));
    }

    /** The subjects that the Find page showed last on a connection, newest first. */
    public List<RecentSubject> subjects(String connection) {
        return saved.get().subjects().getOrDefault(connection, List.of());
    }

    public void lookedAt(String connection, RecentSubject subject) {
        List<RecentSubject> recent = without(connection, subject);
        recent.add(0, subject);
        remember(connection, recent.subList(0, Math.min(MOST_RECENT, recent.size())));
    }

    public void forget(String connection, RecentSubject subject) {
        remember(connection, without(connection, subject));
    }

    private List<RecentSubject> without(String connection, RecentSubject subject) {
        List<RecentSubject> others = new ArrayList<>(subjects(connection));
        others.removeIf(one -> one.id().equals(subject.id()));
        return others;
    }

    private void remember(String connection, List<RecentSubject> subjects) {
        Map<String, List<RecentSubject>> all = new LinkedHashMap<>(saved.get().subjects());
        all.put(connection, List.copyOf(subjects));
        change(saved.get().withSubjects(all));
    }

    private void arrange(Arrangement next) {
        change(saved.get().with(next));
    }

    private void change(SavedSettings next) {
        if (next.equals(saved.get())) {
            return;
        }
        saved.set(next);
        if (pending != null) {
            pending.cancel(false);
        }
        pending = timer.schedule(() -> file.save(next), DELAY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Saves at once what is still to be saved. */
    @Override
    public void close() {
        if (pending != null && pending.cancel(false)) {
            file.save(saved.get());
        }
    }
}
