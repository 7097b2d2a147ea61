import { canonicalJson } from '@swing/domain/analyzer/canonical-json';
import type { JsonObject, JsonValue } from '@swing/domain/analyzer/document-items';
import { readAnnotation, writeAnnotation } from './annotation-data.ts';
import type { MergeChange } from './scene-diff.ts';

/** Drawings that come from the document have rounded points, so drawings are compared as they are saved. */
const isSame = (one: JsonValue | undefined, other: JsonValue | undefined) =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns `present` with those fields as in `to` that are as in `from`. The fields of a style count one by one. */
function mergeFields(present: JsonObject, from: JsonObject, to: JsonObject): JsonObject {
  const merged = Object.keys({ ...present, ...to }).flatMap((key) => {
    const [now, before, after] = [present[key], from[key], to[key]];
    const isNested = isObject(now) && isObject(before) && isObject(after);
    const value = isNested ? mergeFields(now, before, after) : isSame(now, before) ? after : now;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(merged);
}

/**
 * Undoes or redoes a step on a drawing that somebody else has changed since: sets the fields that the step changed and that
 * nobody has changed since. Does not remove the drawing then, and leaves it as it is if the result would be no drawing (analyzer-17).
 */
export const mergeChange: MergeChange = (present, from, to) => {
  const [now, before] = [writeAnnotation(present), writeAnnotation(from)];
  if (to === null) return isSame(now, before) ? null : present;
  const merged = mergeFields(now, before, writeAnnotation(to));
  return isSame(merged, now) ? present : (readAnnotation(present.id, merged) ?? present);
};
