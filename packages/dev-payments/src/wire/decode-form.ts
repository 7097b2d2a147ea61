import { invalidRequest } from './api-error.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Decodes parameters in the SDK's encoding, such as `a[b][0]=c`, into objects and lists of strings. Throws ApiError for invalid names. */
export function decodeForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) insert(root, pathOf(name), value, name);
  return Object.fromEntries([...root].map(([name, held]) => [name, valueOf(held)]));
}

type Branch = Map<string, Branch | string>;

function pathOf(name: string): string[] {
  const [, head, rest = ''] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? [];
  if (head === undefined) throw invalidRequest(`Invalid parameter name: ${name}`, name);
  return [head, ...Array.from(rest.matchAll(/\[([^[\]]+)\]/g), ([, key = '']) => key)];
}

function insert(root: Branch, path: string[], value: string, name: string): void {
  let branch = root;
  for (const key of path.slice(0, -1)) {
    const next = branch.get(key) ?? new Map<string, never>();
    if (typeof next === 'string') throw invalidRequest(`Invalid parameter: ${name}`, name);
    branch.set(key, next);
    branch = next;
  }
  branch.set(path.at(-1) ?? '', value);
}

function valueOf(held: Branch | string): FormValue {
  if (typeof held === 'string') return held;
  const entries = [...held].map(([key, inner]) => [key, valueOf(inner)] as const);
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
