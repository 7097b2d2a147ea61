import type { KeyPoint } from '@swing/domain/key-points';
import { useState } from 'react';

/** What could not be stored, for the life of the page. */
const unstored = new Map<string, readonly KeyPoint[]>();
const storageKey = (takeId: string) => `key-points/${takeId}`;

export function storedKeyPoints(takeId: string): readonly KeyPoint[] {
  const inMemory = unstored.get(takeId);
  if (inMemory !== undefined) return inMemory;
  try {
    return JSON.parse(localStorage.getItem(storageKey(takeId)) ?? '[]') as KeyPoint[];
  } catch {
    return [];
  }
}

/** Stores the key points of a recording in this browser. An empty list deletes them. */
export function storeKeyPoints(takeId: string, points: readonly KeyPoint[]) {
  unstored.delete(takeId);
  try {
    if (points.length === 0) localStorage.removeItem(storageKey(takeId));
    else localStorage.setItem(storageKey(takeId), JSON.stringify(points));
  } catch {
    // Storage is blocked or full: they last until the page is left.
    unstored.set(takeId, points);
  }
}

export const deleteKeyPoints = (takeId: string) => storeKeyPoints(takeId, []);

/** Call this when a recording is replaced by a copy. */
export function moveKeyPoints(takeId: string, copyId: string): void {
  storeKeyPoints(copyId, storedKeyPoints(takeId));
  deleteKeyPoints(takeId);
}

/** The key points of a recording, in order of time. They are still there when the page is opened again (recording-9). */
export function useKeyPoints(takeId: string): [readonly KeyPoint[], (points: readonly KeyPoint[]) => void] {
  const [shown, setShown] = useState(() => ({ takeId, points: storedKeyPoints(takeId) }));
  // Another recording takes the place of this one when it is trimmed or made louder.
  const current = shown.takeId === takeId ? shown : { takeId, points: storedKeyPoints(takeId) };
  if (current !== shown) setShown(current);
  const change = (next: readonly KeyPoint[]) => {
    const points = next.toSorted((one, other) => one.seconds - other.seconds);
    setShown({ takeId, points });
    storeKeyPoints(takeId, points);
  };
  return [current.points, change];
}
