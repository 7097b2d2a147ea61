/** What a library video is for. */
export const libraryKinds = ['reference', 'drill'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** From the caller's view: the coach's own library, or the one that admins keep for everyone. */
export const libraryOwners = ['mine', 'everyone'] as const;
export type LibraryOwner = (typeof libraryOwners)[number];

/** `preparing`: uploaded, but the copy that is played is still being made. `failed`: none could be made. */
export const libraryStatuses = ['preparing', 'ready', 'failed'] as const;
export type LibraryStatus = (typeof libraryStatuses)[number];

/** Largest file: 500 MiB (library-3). */
export const maxLibraryFileBytes = 524_288_000;
/** Most bytes that all files of a library may have: 5 GiB for a coach's, 50 GiB for everyone's (library-3). */
export const maxLibraryBytes: Record<LibraryOwner, number> = { mine: 5_368_709_120, everyone: 53_687_091_200 };
/** Most videos in a library. */
export const maxLibraryVideos = 5_000;
export const maxLibraryNameLength = 80;
export const maxTags = 10;
export const maxTagLength = 30;
/** Library videos attached to one analysis. */
export const maxAttachments = 20;

export const libraryMessages = {
  tooLarge: 'A library video must be at most 500 MB.',
  tooManyVideos: 'This library holds 5,000 videos, which is the limit. Remove some to add more.',
  permission: 'Please confirm that the person in the video allows it to be shown.',
  notPrepared: 'This video could not be prepared. Remove it and upload another file.',
  tooManyAttachments: 'An analysis can have at most 20 videos attached. Detach one to add another.',
} as const;

/** How much of its storage a library uses. */
export interface LibraryUsage {
  /** Everything that counts: videos, unfinished uploads, and removed videos that players can still see. */
  usedBytes: number;
  /** The part of `usedBytes` that is announced by uploads which are not finished. */
  uploadingBytes: number;
  /** The part of `usedBytes` that belongs to removed videos which are kept for players. */
  keptBytes: number;
}

/** Why a file of `fileBytes` does not fit into a library. Null if it fits. */
export function libraryFullMessage(owner: LibraryOwner, usage: LibraryUsage, fileBytes: number): string | null {
  const limitBytes = maxLibraryBytes[owner];
  if (usage.usedBytes + fileBytes <= limitBytes) return null;
  const limit = `${limitBytes / 2 ** 30} GB`;
  const library = owner === 'mine' ? 'Your library' : 'The library for everyone';
  const reasons = [
    usage.uploadingBytes > 0 ? 'Unfinished uploads count for up to 24 hours.' : '',
    usage.keptBytes > 0 ? 'Removed videos count as long as players can still see them.' : '',
  ];
  return [`${library} is full: with this file it would hold more than ${limit}. Remove videos to add more.`, ...reasons]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** The suggested name of a file: without its extension, with dashes and underscores as spaces. Never empty. */
export function libraryNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
    .slice(0, maxLibraryNameLength)
    // Half of a character that the cut has split.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return name === '' ? 'Video' : name;
}

/** Removes tags that differ from an earlier one only in upper and lower case. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return known.has(key) ? false : known.add(key);
  });
}
