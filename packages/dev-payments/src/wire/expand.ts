import type { ObjectStore } from '../store/object-store.ts';
import { invalidRequest } from './api-error.ts';
import { listOf } from './wire-types.ts';

type Fields = Record<string, unknown>;

const maxDepth = 4;

/** Replaces ids in the response by their objects, for the given paths. `data.` in a path refers to the items of a list. */
export async function expandResponse(objects: ObjectStore, answer: object, paths: readonly string[]): Promise<object> {
  let expanded = answer as Fields;
  for (const path of paths) {
    const names = path.split('.');
    if (names.filter((name) => name !== 'data').length > maxDepth)
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, 'expand');
    expanded = await expandPath(objects, expanded, names, path);
  }
  return expanded;
}

async function expandPath(objects: ObjectStore, holder: Fields, names: string[], path: string): Promise<Fields> {
  const [name = '', ...rest] = names;
  const held = Object.hasOwn(holder, name) ? holder[name] : await included(objects, holder, name);
  if (held === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  }
  return { ...holder, [name]: await expandValue(objects, held, rest, path) };
}

async function expandValue(objects: ObjectStore, held: unknown, rest: string[], path: string): Promise<unknown> {
  if (held === null) return null;
  if (typeof held === 'string') {
    const found = await objects.findAny(held);
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    return rest.length > 0 ? expandPath(objects, { ...found }, rest, path) : found;
  }
  if (Array.isArray(held)) {
    const values: unknown[] = [];
    for (const value of held) values.push(await expandValue(objects, value, rest, path));
    return values;
  }
  if (typeof held !== 'object') throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  return rest.length > 0 ? expandPath(objects, { ...held }, rest, path) : held;
}

/** Fields that an object includes only on request. Undefined if there is no such field. */
async function included(objects: ObjectStore, holder: Fields, name: string): Promise<unknown> {
  if (holder['object'] !== 'invoice' || name !== 'payments') return undefined;
  const invoice = String(holder['id']);
  return listOf(await objects.all('invoice_payment', { invoice }), `/v1/invoice_payments?invoice=${invoice}`);
}
