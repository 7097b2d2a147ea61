import { invalidRequest } from './api-error.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const maxDepth = 8;
const maxFields = 1_000;

/**
 * Decodes `a[b][0]=c` into nested values, as the SDK encodes them. `a[]=c` appends. Every leaf is a string. Throws ApiError.
 */
export function decodeForm(text: string): Record<string, FormValue> {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maxFields) throw invalidRequest('Too many parameters.');
  const root: Branch = new Map();
  for (const [name, value] of fields) insert(root, pathOf(name), value, name);
  return valueOf(root) as Record<string, FormValue>;
}

type Branch = Map<string, Branch | string>;

function pathOf(name: string): string[] {
  const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined) throw invalidRequest(`Invalid parameter name: ${name}`, name);
  const path = [head, ...Array.from((rest ?? '').matchAll(/\[([^[\]]*)\]/g), ([, key = '']) => key)];
  if (path.length > maxDepth) throw invalidRequest(`Too deep a parameter: ${name}`, name);
  return path;
}

function insert(root: Branch, path: string[], value: string, name: string): void {
  let branch = root;
  for (const [index, key] of path.entries()) {
    const place = key === '' ? String(branch.size) : key;
    const held = branch.get(place);
    if (index === path.length - 1) {
      if (held instanceof Map) throw invalidRequest(`Invalid parameter: ${name}`, name);
      branch.set(place, value);
      return;
    }
    if (typeof held === 'string') throw invalidRequest(`Invalid parameter: ${name}`, name);
    const next: Branch = held ?? new Map();
    branch.set(place, next);
    branch = next;
  }
}

function valueOf(branch: Branch, isRoot = true): FormValue {
  const entries = [...branch].map(
    ([key, held]) => [key, typeof held === 'string' ? held : valueOf(held, false)] as const,
  );
  const isList = !isRoot && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
