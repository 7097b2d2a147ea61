import { readFile } from 'node:fs/promises';
import { fixturePath, type FixtureName } from './fixtures.ts';

/** Reads a clip with one edit list of one part, and changes what it shows: its start in units of the track, its length in those of the movie. */
export async function clipWithEdit(name: FixtureName, edit: { start?: number; length?: number }): Promise<Uint8Array> {
  const file = await readFile(fixturePath(name));
  const list = file.indexOf('elst');
  if (edit.length !== undefined) file.writeUInt32BE(edit.length, list + 12);
  if (edit.start !== undefined) file.writeInt32BE(edit.start, list + 16);
  return new Uint8Array(file);
}
