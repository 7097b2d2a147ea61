import { assembleTakes } from './assemble-takes.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import type { TakeOwner } from '../takes/take-manifest.ts';

/** Makes one take of parts, each up to the second where it is cut, and a whole last one. Deletes these. Rejects with
 * AssemblyError, also if they differ: encoding them again at Stop would take long. */
export async function joinParts(
  owner: TakeOwner | null,
  parts: readonly { readonly take: EncodedTake; readonly seconds: number }[],
  last: EncodedTake | null,
): Promise<EncodedTake> {
  const pieces = parts.map(({ take, seconds }) => ({ take, cut: { startSeconds: 0, endSeconds: seconds } }));
  if (last) pieces.push({ take: last, cut: { startSeconds: 0, endSeconds: Infinity } });
  const { take: joined } = await assembleTakes({ pieces, owner, isCopyOnly: true });
  for (const { take } of pieces) await take.remove();
  return joined;
}
