import { Readable } from 'node:stream';

/** Values of an object: plain ones, promises, and lists that come one by one. */
export type DocumentParts = Record<string, unknown>;

/** Streams an object as JSON text; lists are read as they are written, never held whole. */
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
