import * as z from 'zod';
import type { FormValue } from './decode-form.ts';
import { invalidRequest, type ApiError } from './api-error.ts';

/** Schemas of call parameters. On the wire every value is text. */
export const text = z.string().max(5_000);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
/** Unix seconds. */
export const timestamp = integer.pipe(z.number().min(0));
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Texts by name, without the empty ones. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .default({})
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
export const expand = z.array(text).max(20).optional();
export const currency = z.literal('usd');

export const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  created: z.strictObject({ gte: timestamp }).optional(),
  expand,
};

/** Parses a call's parameters. Throws ApiError, naming the parameter, for unknown, missing and malformed ones. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, FormValue>,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw toApiError(parsed.error.issues[0], values);
}

function toApiError(issue: z.core.$ZodIssue | undefined, values: unknown): ApiError {
  if (!issue) return invalidRequest('Invalid parameters.');
  if (issue.code === 'unrecognized_keys') {
    const name = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = nameOf(issue.path);
  const value = issue.path.reduce<unknown>(
    (held, key) => (held as Record<PropertyKey, unknown> | undefined)?.[key],
    values,
  );
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  const shown = typeof value === 'string' ? value : 'object';
  if (issue.message === 'Invalid integer') {
    return invalidRequest(`Invalid integer: ${shown}`, name, 'parameter_invalid_integer');
  }
  return invalidRequest(`Invalid ${name}: ${shown}. ${issue.message}`, name, 'parameter_invalid');
}

const nameOf = (path: PropertyKey[]) =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
