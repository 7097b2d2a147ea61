import type { AttachedVideo, LibraryVideo as ShownVideo } from '@swing/contract/library';
import { paths } from '@swing/contract/paths';
import type { LibraryVideo } from '@swing/db/generated/client';
import { ownerOf } from './store/libraries.ts';

/** Converts a finished video to what everybody sees who may play it. */
export function presentAttached(row: LibraryVideo): AttachedVideo {
  const { id, kind, name, status, durationSeconds, width, height, thumbnailSize } = row;
  if (status === 'draft') throw new Error(`The library video ${id} is not finished`);
  return {
    id,
    kind,
    name,
    status,
    durationSeconds: durationSeconds ?? 0,
    width: width ?? 0,
    height: height ?? 0,
    videoUrl: status === 'ready' ? paths.libraryVideo(id) : null,
    thumbnailUrl: status === 'ready' && thumbnailSize !== null ? paths.libraryThumbnail(id) : null,
  };
}

/** Converts a finished video to what the owner of its library and, for everyone's, all coaches see. */
export function presentLibraryVideo(row: LibraryVideo): ShownVideo {
  return {
    ...presentAttached(row),
    tags: row.tags,
    position: Number(row.position),
    bytes: Number(row.size),
    owner: ownerOf(row.coachId),
    createdAt: row.createdAt.toISOString(),
  };
}
