/**
 * All that a procedure sees of the server. Kept this narrow because the router's type reaches the browser apps, which
 * know nothing of Node.
 */
export interface TrpcContext {
  call(verb: object, input: unknown): Promise<unknown>;
}
