import type { Transaction } from '@swing/db/client';
import type { LibraryVideo, Prisma } from '@swing/db/generated/client';
import { isInLibrary, type LibraryCoach } from './libraries.ts';

/** Distance of neighbours when they are numbered, so that many videos can be moved between them before all are numbered again. */
const gap = 1_048_576n;

type OwnVideo = Pick<LibraryVideo, 'id' | 'coachId'>;
const listed = { removedAt: null, status: { not: 'draft' } } as const;

/** The position after the last video. The library must be locked. */
export async function lastPosition(tx: Transaction, coachId: LibraryCoach): Promise<bigint> {
  const { _max } = await tx.libraryVideo.aggregate({ where: { coachId, ...listed }, _max: { position: true } });
  return (_max.position ?? 0n) + gap;
}

export interface Place {
  /** The other video. */
  id: string;
  side: 'before' | 'after';
}

/** Whether a video is directly before or after another one already. The library must be locked. */
export async function isAtPlace(tx: Transaction, { id, coachId }: OwnVideo, place: Place): Promise<boolean> {
  const neighbour = await findNeighbour(tx, { coachId, ...listed }, place);
  return neighbour?.id === id;
}

/** The id of the video directly before another one. Null for the first. The library must be locked. */
export async function videoBefore(tx: Transaction, { id, coachId }: OwnVideo): Promise<string | null> {
  const previous = await findNeighbour(tx, { coachId, ...listed }, { id, side: 'before' });
  return previous?.id ?? null;
}

/** The position directly before or after another video, without counting the one that moves. The library must be locked. */
export async function positionBeside(tx: Transaction, moved: OwnVideo, place: Place): Promise<bigint> {
  const free = await freePosition(tx, moved, place);
  if (free !== null) return free;
  await numberAgain(tx, moved.coachId);
  const position = await freePosition(tx, moved, place);
  if (position === null) throw new Error('No position is free after numbering the library again');
  return position;
}

async function freePosition(tx: Transaction, { id, coachId }: OwnVideo, place: Place): Promise<bigint | null> {
  const { position: beside } = await tx.libraryVideo.findUniqueOrThrow({ where: { id: place.id } });
  const next = await findNeighbour(tx, { coachId, ...listed, id: { not: id } }, place);
  const other = next?.position ?? beside + (place.side === 'before' ? -2n : 2n) * gap;
  const distance = other > beside ? other - beside : beside - other;
  if (distance < 2n) return null;
  return (other + beside) / 2n;
}

/** The video next to a place, of those that `where` selects. */
async function findNeighbour(
  tx: Transaction,
  where: Prisma.LibraryVideoWhereInput,
  { id, side }: Place,
): Promise<Pick<LibraryVideo, 'id' | 'position'> | null> {
  const { position } = await tx.libraryVideo.findUniqueOrThrow({ where: { id } });
  const isBefore = side === 'before';
  return tx.libraryVideo.findFirst({
    where: { ...where, position: isBefore ? { lt: position } : { gt: position } },
    orderBy: { position: isBefore ? 'desc' : 'asc' },
    select: { id: true, position: true },
  });
}

async function numberAgain(tx: Transaction, coachId: LibraryCoach): Promise<void> {
  await tx.$executeRaw`
    UPDATE library_videos AS video SET position = numbered.place * ${gap}
    FROM (
      SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM library_videos
      WHERE ${isInLibrary(coachId)} AND removed_at IS NULL AND status <> 'draft'
    ) AS numbered
    WHERE video.id = numbered.id`;
}
