import type { ObjectStore } from '../store/object-store.ts';
import { invalidRequest } from './api-error.ts';
import { listOf } from './wire-types.ts';

type Fields = Record<string, unknown>;

/** Replaces ids in the response by their objects, for the given paths. `data.` in a path refers to the items of a list. */
export async function expandResponse(objects: ObjectStore, answer: object, paths: readonly string[]): Promise<object> {
  let expanded = answer;
  for (const path of paths) expanded = (await expandValue(objects, expanded, path.split('.'), path)) as object;
  return expanded;
}

/** The value, its ids replaced along `names`: the part of `path` that is below it. */
async function expandValue(objects: ObjectStore, value: unknown, names: string[], path: string): Promise<unknown> {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await expandValue(objects, item, names, path));
    return items;
  }
  const holder = typeof value === 'string' ? await objects.findAny(value) : value;
  if (!holder || typeof holder !== 'object') throw cannotExpand(path);
  const [name, ...rest] = names;
  if (name === undefined) return holder;
  const fields: Fields = { ...holder };
  const held = Object.hasOwn(fields, name) ? fields[name] : await included(objects, fields, name);
  if (held === undefined) throw cannotExpand(path);
  return { ...fields, [name]: await expandValue(objects, held, rest, path) };
}

const cannotExpand = (path: string) => invalidRequest(`This property cannot be expanded (${path}).`, 'expand');

/** Fields that an object includes only on request. Undefined if there is no such field. */
async function included(objects: ObjectStore, holder: Fields, name: string): Promise<unknown> {
  if (holder['object'] !== 'invoice' || name !== 'payments') return undefined;
  const invoice = String(holder['id']);
  return listOf(await objects.all('invoice_payment', { invoice }), `/v1/invoice_payments?invoice=${invoice}`);
}
