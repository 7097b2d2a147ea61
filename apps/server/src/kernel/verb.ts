import type { Actor, ActorOf, SignedInActor } from '@swing/domain/actor';
import type { AccessRule, ActorUnder } from '@swing/domain/access-policies';
import type { FastifyBaseLogger } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { $ZodType } from 'zod/v4/core';
import type { Services } from './services.ts';
import type { RateLimitClass } from './limits/rate-limits.ts';
import type { CookieJar } from './cookie-jar.ts';

declare const receipt: unique symbol;

/** Proves that a staff action was audited. Only record-audit.ts creates it. */
export interface AuditReceipt {
  readonly isAudited: boolean;
  readonly [receipt]: true;
}

export interface Client {
  address: string;
  /** Network of the IP address: /24 of IPv4, /64 of IPv6. */
  network: string;
  userAgent: string | undefined;
  origin: string;
}

/** A valid session whose token came with the request, in a cookie or a header. */
export interface HeldSession {
  actor: SignedInActor;
  token: string;
  /** Name typed at the admin gate. */
  actorName: string | null;
  sessionRef: string;
  expiresAt: Date;
}

/** The context of one call to a verb. */
export interface VerbContext<Caller extends Actor = Actor> extends Services {
  /** The caller. If the request carries several sessions, the first one that the verb accepts. */
  actor: Caller;
  /**
   * All sessions of the request that the verb accepts. One person may be signed in as player and coach in one browser.
   */
  actors: readonly SignedInActor[];
  /** Time of the call. */
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
  client: Client;
  /** The caller's session token, or null. */
  sessionToken: string | null;
  /** Public id of that session, for the audit log. */
  sessionRef: string | null;
  /** Name the caller typed at the admin gate, for the audit log. */
  actorName: string | null;
  /** The sessions of `actors`, in the same order. Empty if a header was accepted instead. */
  heldSessions: readonly HeldSession[];
  cookies: CookieJar;
}

/** A request or response header, as the OpenAPI document describes it. */
export interface DescribedHeader {
  description: string;
  /** Whether every such request or response must have it. */
  isRequired: boolean;
  /** JSON schema of its value. */
  schema: { type: 'integer' | 'string'; minimum?: number; enum?: readonly string[] };
}

/** Headers by name, such as Upload-Offset. */
type DescribedHeaders = Readonly<Record<string, DescribedHeader>>;

export interface RestRoute {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path, such as /api/submission/:id/status. */
  path: string;
  /** Status on success. Default: 200. */
  status?: 200 | 201 | 202 | 204;
  summary: string;
  /** Maximum body size in bytes. Default: the server's general limit. */
  bodyLimit?: number;
  /** Media types of the bytes that a stream verb receives and sends. Default: application/octet-stream. */
  requestType?: string;
  responseType?: string;
  /** Headers of every response, including errors. */
  headers?: Readonly<Record<string, string>>;
  /** Headers that clients have to know, beside those of HTTP itself. The verb reads or sends them. */
  requestHeaders?: DescribedHeaders;
  responseHeaders?: DescribedHeaders;
  /** Also accepts JSON sent as text/plain, as browsers do with beacons to another host. */
  isBeacon?: boolean;
}

export interface HeaderLogin {
  /** In lower case. */
  header: string;
  /** Returns the actor whom the value identifies. Throws BAD_CREDENTIALS or RATE_LIMITED. */
  open(ctx: VerbContext, value: string): Promise<SignedInActor>;
}

interface Declared<Input, Rule extends AccessRule> {
  /** Unique name: the tRPC router and the verb, such as "coaching.setStatus". */
  name: string;
  access: Rule;
  rateLimit: RateLimitClass;
  /** A header that is accepted instead of a session, such as the password of the admin gate. */
  headerLogin?: HeaderLogin;
  /** A second limit, keyed by what the call is about, such as the account being signed in to. */
  limitBy?: {
    limit: RateLimitClass;
    key(input: NoInfer<Input>, client: Client, actor: ActorUnder<Rule>): string;
  };
}

/** A verb with JSON input and output: a tRPC procedure, and a REST route if `rest` is set. */
export interface JsonVerb<
  Kind extends 'query' | 'mutation' = 'query' | 'mutation',
  Raw = unknown,
  Input = unknown,
  Output = unknown,
  Rule extends AccessRule = AccessRule,
> extends Declared<Input, Rule> {
  kind: Kind;
  input: $ZodType<Input, Raw>;
  output: $ZodType<Output>;
  /** How many bytes the body of a tRPC call may have. If left out, the server's general limit holds. */
  maxBodyBytes?: number;
  rest?: RestRoute & {
    /** Builds the REST body where it differs from the verb's output. `nextCursor` becomes a Link header. */
    shape?: (output: NoInfer<Output>) => { body: unknown; nextCursor: string | null };
  };
  run(call: { ctx: VerbContext<ActorUnder<Rule>>; input: NoInfer<Input> }): Promise<Output>;
}

export interface RequestBytes {
  /** The raw body, or the one file of a multipart form. */
  open(): Promise<{ stream: Readable; contentType: string }>;
  /** Content-Length of the whole body in bytes. Null if not sent. */
  contentLength: number | null;
  /** Aborted when the connection drops. */
  signal: AbortSignal;
}

/** A verb whose request or response body is a byte stream. REST only. */
export interface StreamVerb<Input = unknown, Rule extends AccessRule = AccessRule> extends Declared<Input, Rule> {
  kind: 'receive' | 'send';
  input: $ZodType<Input>;
  /**
   * Body format, for `receive`: a raw stream, one file in a form, or a body small enough to hold in memory (`webhook`).
   */
  body?: 'raw' | 'form-file' | 'webhook';
  /** Output of `receive`, unless it returns a RawResponse. `send` returns a FileResponse or DownloadResponse. */
  output?: $ZodType;
  rest: RestRoute;
  run(call: {
    ctx: VerbContext<ActorUnder<Rule>>;
    input: NoInfer<Input>;
    bytes: RequestBytes;
    headers: IncomingHttpHeaders;
  }): Promise<object>;
}

export function isStream(verb: JsonVerb | StreamVerb): verb is StreamVerb {
  return verb.kind === 'receive' || verb.kind === 'send';
}

/** Whether a REST call takes its input from the query string: if it has no body, or its body is a file. */
export function takesQuery(verb: JsonVerb | StreamVerb): boolean {
  return isStream(verb) || verb.rest?.method === 'GET';
}

/** Access rules that accept only staff. */
type StaffRule<Rule extends AccessRule> = Rule extends { kind: 'sessions'; scopes: readonly (infer Scope)[] }
  ? [Scope] extends ['coach' | 'admin' | 'analytics']
    ? Rule
    : never
  : never;

/** A verb without `run`. */
type Declaration<Kind extends 'query' | 'mutation', Raw, Input, Output, Rule extends AccessRule> = Omit<
  JsonVerb<Kind, Raw, Input, Output, Rule>,
  'run'
>;

/**
 * Infers the types of a verb. `Output` comes from the schema alone, so that clients see its literals. What `run`
 * returns must only be assignable to it. Mutations for staff only are defined by `defineStaffVerb`.
 */
export function defineVerb<
  const Kind extends 'query' | 'mutation',
  Raw,
  Input,
  Output,
  const Returned extends Output,
  Rule extends AccessRule,
>(
  verb: Declaration<Kind, Raw, Input, Output, Rule> & {
    access: Kind extends 'mutation' ? ([StaffRule<Rule>] extends [never] ? Rule : never) : Rule;
    run(call: { ctx: VerbContext<ActorUnder<Rule>>; input: NoInfer<Input> }): Promise<Returned>;
  },
): JsonVerb<Kind, Raw, Input, Output, Rule> {
  return verb;
}

/** Defines a mutation for staff only. `run` returns the receipt of its audit entry beside its output. */
export function defineStaffVerb<
  Raw,
  Input,
  Output,
  const Returned extends Output,
  const Scope extends 'coach' | 'admin' | 'analytics',
>(
  verb: Declaration<'mutation', Raw, Input, Output, { kind: 'sessions'; scopes: readonly Scope[] }> & {
    run(call: {
      ctx: VerbContext<ActorOf<Scope>>;
      input: NoInfer<Input>;
    }): Promise<{ output: Returned; audit: AuditReceipt }>;
  },
): JsonVerb<'mutation', Raw, Input, Output, { kind: 'sessions'; scopes: readonly Scope[] }> {
  return { ...verb, run: async (call) => (await verb.run(call)).output };
}

export function defineStreamVerb<Input, Rule extends AccessRule>(
  verb: StreamVerb<Input, Rule>,
): StreamVerb<Input, Rule> {
  return verb;
}
