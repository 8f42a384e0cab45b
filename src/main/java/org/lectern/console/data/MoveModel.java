package org.lectern.console.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.cluster.ClusterKind;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Environment;
import org.lectern.console.connections.OtherConnections;
import org.lectern.console.notice.MessageException;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.profile.ConnectionProfile;
import org.lectern.service.Connection;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;
import org.lectern.transfer.ImportCounts;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.Importer;
import org.lectern.wording.Message;

/** Moves the platform's keyspace that is open to one of Lectern's own: where to, and the import that does it. UI thread only. */
final class MoveModel {
    private final ConsoleContext context;
    private final OtherConnections connections;
    private final ImportModel imports;
    private final Texts texts;
    private final ReadOnlyObjectWrapper<Optional<List<ConnectionProfile>>> offered =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<ImportCounts> counted = Optional.empty();

    /** @param imports where it is shown how far it is, and what came of it */
    MoveModel(ConsoleContext context, OtherConnections connections, ImportModel imports) {
        this.context = context;
        this.connections = connections;
        this.imports = imports;
        this.texts = context.texts();
    }

    /** Whether what is open can be moved. */
    boolean isOffered() {
        return !imports.isOffered();
    }

    /** Where to; empty until it was looked up. */
    ReadOnlyObjectProperty<Optional<List<ConnectionProfile>>> offered() {
        return offered.getReadOnlyProperty();
    }

    /** Looks where to: connections may have been saved since. */
    void look() {
        if (isOffered()) {
            context.latest()
                    .ask(
                            connections::writable,
                            found -> offered.set(Optional.of(found)),
                            failure -> context.notices().failed(texts.get("data.move.to"), failure));
        }
    }

    /** Shows what there is to move, asks, connects, and moves it. Does nothing while another import runs. */
    void start(ConnectionProfile to) {
        if (imports.isBusy() || !isOffered()) {
            return;
        }
        Lectern from = context.lectern();
        MoveOnSpark spark = new MoveOnSpark(context, connections, imports);
        MoveQuestion question = new MoveQuestion(to, spark, () -> Importer.counting(from), texts);
        context.writes()
                .elsewhere(Environment.of(to.kind()), Connection.operatorHere())
                .ask(question, why -> {
                    counted = question.counted();
                    if (question.isOnSpark()) {
                        spark.start(to, why);
                    } else {
                        find(to, why);
                    }
                });
    }

    /** With its passwords, which may have to be typed. */
    private void find(ConnectionProfile to, Cause why) {
        connections.source(to).whenComplete((source, failure) -> {
            if (failure == null) {
                connect(to, source, why);
            } else {
                imports.failed(connecting(to), failure);
            }
        });
    }

    private String connecting(ConnectionProfile to) {
        return texts.get("data.move.connecting", to.name());
    }

    private void connect(ConnectionProfile to, ClusterSource source, Cause why) {
        if (imports.isBusy()) {
            return;
        }
        String title = connecting(to);
        imports.preparing(
                title,
                true,
                context.works()
                        .<Lectern>job(title)
                        .success(target -> move(to, source, target, why))
                        .failure(failure -> imports.failed(title, failure))
                        .cancelled(imports::reset)
                        .run(job -> open(to, source, job)));
    }

    private Lectern open(ConnectionProfile to, ClusterSource source, Job job) throws Exception {
        Lectern target = source.open(progress -> job.tell(0, -1, progress.text()));
        try {
            job.checkCancelled();
            requireConfirmed(to, target);
            Optional<Message> refusal =
                    target.connection().rights().toCompletableFuture().get().writeRefusal();
            if (refusal.isPresent()) {
                throw new MessageException(texts.say(refusal.get()));
            }
            return target;
        } catch (Exception refused) {
            target.close();
            throw refused;
        }
    }

    /** A name was asked for by the connection's environment; the keyspace may record a stricter one. */
    private void requireConfirmed(ConnectionProfile to, Lectern target) throws MessageException {
        if (to.kind() != ClusterKind.PRODUCTION
                && target.connection().environment().equals(Optional.of(ClusterKind.PRODUCTION))) {
            throw new MessageException(texts.get("data.move.production", to.keyspace(), to.name()));
        }
    }

    private void move(ConnectionProfile to, ClusterSource source, Lectern target, Cause why) {
        imports.reset();
        ConnectionStatus status = target.connection().status();
        Path state = Importer.stateDirectory(context.data(), status.name(), status.keyspace());
        String name = texts.get(
                "data.move.name", context.lectern().connection().status().keyspace(), to.name());
        imports.run(
                name,
                true,
                new Importer(target, state).move(context.lectern(), counted, ImportOptions.DEFAULT),
                why,
                () -> context.background().execute(target::close),
                again -> connect(to, source, again));
    }
}
