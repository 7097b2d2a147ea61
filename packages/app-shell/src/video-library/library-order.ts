import type { LibraryVideo } from '@swing/contract/library';

export type MoveDirection = 'up' | 'down';

type Ordered = Pick<LibraryVideo, 'id' | 'owner'>;

/** The neighbour that a video changes places with, or null at the end of its library. */
export function neighbourOf<Video extends Ordered>(
  videos: readonly Video[],
  id: string,
  direction: MoveDirection,
): Video | null {
  const index = videos.findIndex((video) => video.id === id);
  const neighbour = videos[index + (direction === 'up' ? -1 : 1)];
  return index >= 0 && neighbour && neighbour.owner === videos[index]?.owner ? neighbour : null;
}

/** The videos after a video has changed places with its neighbour, also across pages. */
export function movedInPages<Video extends Ordered, Page extends { videos: Video[] }>(
  pages: readonly Page[],
  id: string,
  direction: MoveDirection,
): Page[] {
  const all = pages.flatMap(({ videos }) => videos);
  const neighbour = neighbourOf(all, id, direction);
  const video = all.find((candidate) => candidate.id === id);
  if (!neighbour || !video) return [...pages];
  const swapped = new Map([
    [id, neighbour],
    [neighbour.id, video],
  ]);
  return pages.map((page) => ({ ...page, videos: page.videos.map((each) => swapped.get(each.id) ?? each) }));
}
