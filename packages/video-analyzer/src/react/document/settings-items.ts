import type { JsonObject, VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnalyzerDocument, ItemEdit } from '../../document/analyzer-document.ts';

/** What settings belong to. Older versions kept all settings of an owner in one item with this id. */
export type SettingsOwner = 'layout' | VideoSlot;

/** The kind of all items of settings. */
export const settingKind = 'setting';

type ReadableDocument = Pick<AnalyzerDocument, 'get' | 'has'>;

/** Settings that only make sense together share an item. Every other setting has an item of its own (analyzer-60). */
const sharedItems: Readonly<Record<string, string>> = {
  zoom: 'view',
  centerX: 'view',
  centerY: 'view',
  loopStart: 'loop',
  loopEnd: 'loop',
  brightness: 'light',
  contrast: 'light',
  opacity: 'overlay',
  divider: 'overlay',
};

/** The id of the item that has a setting. */
export const settingItemId = (owner: SettingsOwner, name: string) => `${owner}:${sharedItems[name] ?? name}`;

/** Returns the data of an item, or of the one in which older versions kept it if it was never saved since. */
export function readItem(document: ReadableDocument, id: string, olderId: SettingsOwner): JsonObject | null {
  return document.get(document.has(id) ? id : olderId);
}

/** Returns those of the named settings that the document has. */
export function readSettings(document: ReadableDocument, owner: SettingsOwner, names: readonly string[]): JsonObject {
  const found = names.flatMap((name) => {
    const value = readItem(document, settingItemId(owner, name), owner)?.[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the edits that save these settings. Fields of a newer version in the same items stay as they are. */
export function settingEdits(
  document: Pick<AnalyzerDocument, 'get'>,
  owner: SettingsOwner,
  settings: JsonObject,
): ItemEdit[] {
  const edits = new Map<string, JsonObject>();
  for (const [name, value] of Object.entries(settings)) {
    const id = settingItemId(owner, name);
    edits.set(id, { ...(edits.get(id) ?? document.get(id)), kind: settingKind, [name]: value });
  }
  return [...edits].map(([id, data]) => ({ id, data }));
}
