package org.lectern.console.write;

/** A write with nothing to fill in but the reason. */
public abstract class PlainForm implements WriteForm {
    private final String title;
    private final String name;
    private final String confirm;
    private final boolean destructive;

    /** @param name the id of what is written to */
    protected PlainForm(String title, String name, String confirm, boolean destructive) {
        this.title = title;
        this.name = name;
        this.confirm = confirm;
        this.destructive = destructive;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean isDestructive() {
        return destructive;
    }

    @Override
    public final String confirm() {
        return confirm;
    }
}
