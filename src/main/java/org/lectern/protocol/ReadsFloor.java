package org.lectern.protocol;

/** A step that wants the floor. */
interface ReadsFloor<R> extends Step<Floor, R> {
    @Override
    default Request<Floor> request() {
        return new Request.ReadFloor();
    }
}
