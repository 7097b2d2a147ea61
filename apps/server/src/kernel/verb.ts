import type { Actor, ActorOf, SignedInActor } from '@swing/domain/actor';
import type { AccessRule, ActorUnder } from '@swing/domain/access-policies';
import type { FastifyBaseLogger } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { $ZodType } from 'zod/v4/core';
import type { AuditReceipt } from './audit-receipt.ts';
import type { Services } from './services.ts';
import type { RateLimitClass } from './limits/rate-limits.ts';
import type { CookieJar } from './cookie-jar.ts';

export interface Client {
  address: string;
  /** Network of the address: /24 of IPv4, /64 of IPv6. */
  network: string;
  userAgent: string | undefined;
  origin: string;
}

/** What a verb works with during one call. */
export interface VerbContext<Caller extends Actor = Actor> extends Services {
  /** Who calls; where several sessions came along, the first the verb accepts. */
  actor: Caller;
  /** All sessions of the call that the verb accepts: one person may be player and coach in one browser. */
  actors: readonly SignedInActor[];
  /** Time of the call. */
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
  client: Client;
  /** The caller's session token, where one came along. */
  sessionToken: string | null;
  cookies: CookieJar;
}

export interface RestRoute {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path below /, such as /api/submission/:id/status. */
  path: string;
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  summary: string;
  /** Most bytes of the body; the server's usual limit unless told. */
  bodyLimit?: number;
  /** Headers of every answer, also of failures. */
  headers?: Readonly<Record<string, string>>;
  /** Also takes JSON that was sent as text/plain, as browsers' beacons to another host do. */
  isBeacon?: boolean;
}

interface Declared<Input, Rule extends AccessRule> {
  /** feature.verb, unique. */
  name: string;
  access: Rule;
  rateLimit: RateLimitClass;
  /** A second limit, by what the call is about, such as the account that somebody tries to enter. */
  limitBy?: { limit: RateLimitClass; key: (input: NoInfer<Input>, client: Client) => string };
}

/** A verb with JSON in and out: a tRPC procedure, and a REST route where one is documented. */
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
  rest?: RestRoute & {
    /** Where the documented body differs from the verb's output; `nextCursor` becomes a Link header. */
    shape?: (output: NoInfer<Output>) => { body: unknown; nextCursor: string | null };
  };
  run(call: { ctx: VerbContext<ActorUnder<Rule>>; input: NoInfer<Input> }): Promise<Output>;
}

export interface RequestBytes {
  /** The raw body, or the one file of a multipart form. */
  open(): Promise<{ stream: Readable; contentType: string }>;
  /** Announced bytes of the whole body. */
  contentLength: number | null;
  /** Aborted when the connection drops. */
  signal: AbortSignal;
}

/** A verb whose body or answer is a stream of bytes; REST only. */
export interface StreamVerb<Input = unknown, Rule extends AccessRule = AccessRule> extends Declared<Input, Rule> {
  kind: 'receive' | 'send';
  input: $ZodType<Input>;
  /** How the bytes come, for `receive`: as a stream, in a form, or few enough to be held in memory (`webhook`). */
  body?: 'raw' | 'form-file' | 'webhook';
  /** What `receive` answers, unless a RawAnswer; `send` answers a FileAnswer. */
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

/** Whether a REST call takes its fields from the query: one without a body, or whose body is a file. */
export function takesQuery(verb: JsonVerb | StreamVerb): boolean {
  return isStream(verb) || verb.rest?.method === 'GET';
}

/** The rule itself if it admits only staff (coaches, admins, the analytics page), otherwise never. */
type StaffRule<Rule extends AccessRule> = Rule extends { who: 'sessions'; scopes: readonly (infer Scope)[] }
  ? [Scope] extends ['coach' | 'admin' | 'analytics']
    ? Rule
    : never
  : never;

/** A verb without its `run` function. */
type Declaration<Kind extends 'query' | 'mutation', Raw, Input, Output, Rule extends AccessRule> = Omit<
  JsonVerb<Kind, Raw, Input, Output, Rule>,
  'run'
>;

/**
 * Keeps the types of a verb. `Output` comes from the schema alone, so that clients see its literals; what `run` returns only
 * has to fit. What only staff may change is defined by `defineStaffVerb`.
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

/** A verb by which staff change something: it returns the receipt of its audit entry beside its output. */
export function defineStaffVerb<
  Raw,
  Input,
  Output,
  const Returned extends Output,
  const Scope extends 'coach' | 'admin' | 'analytics',
>(
  verb: Declaration<'mutation', Raw, Input, Output, { who: 'sessions'; scopes: readonly Scope[] }> & {
    run(call: {
      ctx: VerbContext<ActorOf<Scope>>;
      input: NoInfer<Input>;
    }): Promise<{ output: Returned; audit: AuditReceipt }>;
  },
): JsonVerb<'mutation', Raw, Input, Output, { who: 'sessions'; scopes: readonly Scope[] }> {
  return { ...verb, run: async (call) => (await verb.run(call)).output };
}

export function defineStreamVerb<Input, Rule extends AccessRule>(
  verb: StreamVerb<Input, Rule>,
): StreamVerb<Input, Rule> {
  return verb;
}
