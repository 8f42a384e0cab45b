package org.lectern.status.sunbird;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.lectern.status.model.EnrolmentKey;

/**
 * The request by which the platform computes one enrolment itself, and sends for its certificate: a content state update without
 * contents. lern-service answers it with the event "user-enrolment-sync".
 *
 * <p>Source: lern-service, ContentConsumptionActor.scala:80-81 and 488-524.
 */
public record SyncRequest(EnrolmentKey key) {
    private static final String PATH = "/v1/content/state/update";

    /** Returns the body, JSON. */
    public String body() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("request")
                .put("userId", key.user())
                .put("courseId", key.collection())
                .put("batchId", key.context());
        return body.toString();
    }

    /** Returns a command line for a shell. LMS_URL is the address of the LMS service, USER_TOKEN the token of a user. */
    public String command() {
        return "curl -X PATCH \"$LMS_URL" + PATH + "\" -H 'Content-Type: application/json'"
                + " -H \"X-Authenticated-User-Token: $USER_TOKEN\" -d '"
                + body().replace("'", "'\\''") + "'";
    }
}
