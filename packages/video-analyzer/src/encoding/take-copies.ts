import type { TakeManifest } from './take-manifest.ts';

type Take = { readonly id: string; readonly manifest: TakeManifest };

/**
 * Returns which takes are not needed, since a crash interrupted the making of a copy: an unfinished copy whose original is there, and
 * the original of a finished copy.
 */
export function supersededIds(takes: readonly Take[]): Set<string> {
  const ids = new Set(takes.map(({ id }) => id));
  const superseded = new Set<string>();
  for (const { id, manifest } of takes) {
    const { copyOf, state } = manifest;
    if (copyOf === undefined || !ids.has(copyOf)) continue;
    superseded.add(state === 'finished' ? copyOf : id);
  }
  return superseded;
}
