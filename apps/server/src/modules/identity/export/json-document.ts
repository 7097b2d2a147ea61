import { Readable } from 'node:stream';

/** Properties of the document: plain values, promises, or async iterables for lists. */
export type DocumentParts = Record<string, unknown>;

/** Streams an object as JSON text. Lists are read while they are written, never held in memory as a whole. */
export function streamJson(parts: DocumentParts): Readable {
  return Readable.from(pieces(parts), { objectMode: false });
}

async function* pieces(parts: DocumentParts): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(parts)) {
    yield `${separator}${JSON.stringify(name)}: `;
    separator = ',\n';
    if (isList(value)) yield* listPieces(value);
    else yield JSON.stringify(await value, null, 2) ?? 'null';
  }
  yield '\n}\n';
}

async function* listPieces(list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of list) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

function isList(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
