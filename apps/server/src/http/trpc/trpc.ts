import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/unstable-core-do-not-import';
import type { ErrorCode, ErrorExtra } from '@swing/contract/error-codes';
import type { $ZodType } from 'zod/v4/core';
import { errorTable } from '../errors/error-table.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { AppError } from '../../kernel/app-error.ts';

/** The error of a failed call, as clients receive it. */
export function errorShape(error: AppError) {
  const { http, trpc: key } = errorTable[error.code];
  const data: ErrorExtra & { code: ErrorCode; httpStatus: number } = {
    ...error.extra,
    code: error.code,
    httpStatus: http,
  };
  return { code: TRPC_ERROR_CODES_BY_KEY[key], message: error.message, data };
}

// Gives clients the types of the procedures. The server runs their verbs itself (trpc-plugin.ts).
const trpc = initTRPC
  .meta<{ verb: object }>()
  .create({ isDev: false, errorFormatter: ({ error }) => errorShape(toAppError(error)) });

export const { router } = trpc;

/** The part of a verb that a procedure needs. Structural, so that the router's type refers to no server type. */
interface ProcedureVerb<Kind extends 'query' | 'mutation', Raw, Output> {
  kind: Kind;
  input: $ZodType<unknown, Raw>;
  output: $ZodType<Output>;
}

/** The typed procedure of a query verb. */
function queryOf<Raw, Output>(verb: ProcedureVerb<'query', Raw, Output>) {
  return trpc.procedure
    .meta({ verb })
    .input(pass<Raw>)
    .query(notRun<Output>);
}

/** The typed procedure of a mutation verb. */
function mutationOf<Raw, Output>(verb: ProcedureVerb<'mutation', Raw, Output>) {
  return trpc.procedure
    .meta({ verb })
    .input(pass<Raw>)
    .mutation(notRun<Output>);
}

/** Builds the typed procedures of a subject's verbs, with the same names. Stream verbs have none. */
export function proceduresOf<Verbs extends Record<string, { kind: string }>>(verbs: Verbs) {
  const procedures: Record<string, unknown> = {};
  for (const [name, verb] of Object.entries(verbs)) {
    if (isKind(verb, 'query')) procedures[name] = queryOf(verb);
    if (isKind(verb, 'mutation')) procedures[name] = mutationOf(verb);
  }
  // Spelled out instead of a named type, so that the declarations read by the apps contain the procedures themselves.
  return procedures as {
    [Name in keyof Verbs as Verbs[Name]['kind'] extends 'query' | 'mutation'
      ? Name
      : never]: Verbs[Name] extends ProcedureVerb<'query', infer Raw, infer Output>
      ? ReturnType<typeof queryOf<Raw, Output>>
      : Verbs[Name] extends ProcedureVerb<'mutation', infer Raw, infer Output>
        ? ReturnType<typeof mutationOf<Raw, Output>>
        : never;
  };
}

function isKind<Kind extends 'query' | 'mutation'>(
  verb: { kind: string },
  kind: Kind,
): verb is ProcedureVerb<Kind, unknown, unknown> {
  return verb.kind === kind;
}

function pass<Raw>(value: unknown): Raw {
  return value as Raw;
}

async function notRun<Output>(): Promise<Output> {
  throw new Error('Procedures are not called. The server runs their verbs.');
}
