/**
 * The context of a procedure. Minimal, because the router's type is imported by the browser apps, which have no Node
 * types.
 */
export interface TrpcContext {
  call(verb: object, input: unknown): Promise<unknown>;
}
