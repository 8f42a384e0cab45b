package org.lectern.console.preferences;

import java.util.function.Function;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/**
 * Puts the Settings page together.
 *
 * @param mode makes the controller of the part that shows and switches the mode of content status
 */
public record SettingsModule(Function<ConsoleContext, ?> mode) implements PageModule {
    @Override
    public Page page() {
        return Page.SETTINGS;
    }

    @Override
    public PageView load(ConsoleContext context) {
        return context.load(page(), new SettingsController(context), mode.apply(context));
    }
}
