package org.lectern.console.shell;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/** The pages of the window, each loaded when it is first opened, and kept. UI thread only. */
final class OpenedPages {
    private final ConsoleContext context;
    private final Supplier<List<PageModule>> modules;
    private final Map<Page, PageView> opened = new EnumMap<>(Page.class);
    private List<PageModule> known;

    /** @param modules the pages there are, which may be others once the connection is there */
    OpenedPages(ConsoleContext context, Supplier<List<PageModule>> modules) {
        this.context = context;
        this.modules = modules;
        this.known = modules.get();
    }

    /** All there are, in the order of the navigation. */
    List<Page> all() {
        return known.stream().map(PageModule::page).sorted().toList();
    }

    /** The page to be brought to the front. What was last read is another page's. */
    PageView view(Page page) {
        context.lastRead().forget();
        return opened.computeIfAbsent(
                page, wanted -> module(known, wanted).orElseThrow().load(context));
    }

    /**
     * Forgets those that the connection has others for.
     *
     * @return whether there are any
     */
    boolean renew() {
        List<PageModule> now = modules.get();
        if (now.equals(known)) {
            return false;
        }
        opened.keySet().removeIf(one -> !module(now, one).equals(module(known, one)));
        known = now;
        return true;
    }

    private static Optional<PageModule> module(List<PageModule> all, Page page) {
        return all.stream().filter(module -> module.page() == page).findFirst();
    }
}
