import type { JsonValue } from './document-items.ts';

/** Returns JSON without spaces and with sorted keys: equal values give equal texts in every browser and on the server. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  // Joined by hand: documents have hundreds of thousands of points.
  let text = '';
  if (Array.isArray(value)) {
    for (const inner of value) text += `${text === '' ? '' : ','}${canonicalJson(inner)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).sort()) {
    const inner = value[key];
    if (inner !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(inner)}`;
  }
  return `{${text}}`;
}

/** Returns the bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x8_00) bytes += 2;
    else bytes += code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
