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

/**
 * The context of a procedure. Minimal, because the router's type is imported by the browser apps, which have no Node
 * types.
 */
export interface TrpcContext {
  call(verb: object, input: unknown): Promise<unknown>;
}

const trpc = initTRPC
  .context<TrpcContext>()
  .meta<{ verb: object }>()
  .create({ isDev: false, errorFormatter: ({ error }) => errorShape(toAppError(error)) });

export const { router, createCallerFactory } = trpc;

/** The part of a verb that a procedure needs. Structural, so that the router's type refers to no server type. */
interface ProcedureVerb<Kind extends 'query' | 'mutation', Raw, Output> {
  kind: Kind;
  input: $ZodType<unknown, Raw>;
  output: $ZodType<Output>;
}

/** The typed procedure of a query verb. */
function queryOf<Raw, Output>(verb: ProcedureVerb<'query', Raw, Output>) {
  const procedure = trpc.procedure.meta({ verb }).input(pass<Raw>);
  return procedure.query(async ({ ctx, input }) => (await ctx.call(verb, input)) as Output);
}

/** The typed procedure of a mutation verb. */
function mutationOf<Raw, Output>(verb: ProcedureVerb<'mutation', Raw, Output>) {
  const procedure = trpc.procedure.meta({ verb }).input(pass<Raw>);
  return procedure.mutation(async ({ ctx, input }) => (await ctx.call(verb, input)) as Output);
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

// Inputs are parsed once, in prepareVerbCall, after the limit and session checks.
function pass<Raw>(value: unknown): Raw {
  return value as Raw;
}
