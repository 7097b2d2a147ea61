import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import { nearestFrame } from '../comparing/link.ts';
import type { Player } from '../playback/player.ts';
import type { Thumbnail } from '../playback/thumbnail.ts';
import { createStore } from '../store.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { checkpointsByTime } from './checkpoints.ts';

/** The pictures of the checkpoints that are set. `unavailable`: there is none until the frame is shown. */
export type Thumbnails = ReadonlyMap<CheckpointId, Thumbnail | 'unavailable'>;

type ThumbnailPlayer = Pick<Player, 'subscribe' | 'getSnapshot' | 'frames' | 'thumbnail' | 'shownThumbnail'>;

/**
 * Makes the thumbnails of a video's checkpoints, one at a time, while the video is paused and its own picture is
 * decoded. Call `start` to begin. It returns a function that stops and drops them.
 */
export function createThumbnails(
  player: ThumbnailPlayer,
  checkpoints: Pick<CheckpointStore, 'subscribe' | 'getSnapshot'>,
) {
  const { subscribe, getSnapshot, set } = createStore<Thumbnails>(new Map());
  /** By frame, so that a checkpoint that is moved never shows the frame before. */
  const pictures = new Map<number, Thumbnail | 'unavailable'>();
  let decoding: AbortController | null = null;

  function framesWanted(): { id: CheckpointId; frame: number }[] {
    const { status, isIndexed } = player.getSnapshot();
    if (status === 'empty' || !isIndexed) return [];
    const frames = player.frames();
    return checkpointsByTime(checkpoints.getSnapshot()).map(({ id, time }) => ({
      id,
      frame: nearestFrame(frames, time),
    }));
  }

  function publish(wanted: readonly { id: CheckpointId; frame: number }[]) {
    const shown = wanted.flatMap(({ id, frame }) => {
      const picture = pictures.get(frame);
      return picture === undefined ? [] : [[id, picture] as const];
    });
    const before = getSnapshot();
    const isSame = before.size === shown.length && shown.every(([id, picture]) => before.get(id) === picture);
    if (!isSame) set(new Map(shown));
  }

  function update() {
    const { status, frame: shown, isExact, isIndexed } = player.getSnapshot();
    const wanted = framesWanted();
    const kept = new Set(wanted.map(({ frame }) => frame));
    for (const frame of pictures.keys()) if (!kept.has(frame)) pictures.delete(frame);
    if (pictures.get(shown) === 'unavailable') {
      const picture = player.shownThumbnail(shown);
      if (picture !== null) pictures.set(shown, picture);
    }
    publish(wanted);
    if (status === 'empty' || !isIndexed) {
      decoding?.abort();
      decoding = null;
    }
    const next = wanted.find(({ frame }) => !pictures.has(frame));
    if (next !== undefined && decoding === null && status === 'paused' && isExact) void make(next.frame);
  }

  async function make(frame: number) {
    const mine = new AbortController();
    decoding = mine;
    const picture = await player.thumbnail(frame, mine.signal).catch(() => null);
    if (decoding !== mine) return;
    decoding = null;
    pictures.set(frame, picture ?? 'unavailable');
    update();
  }

  return {
    subscribe,
    getSnapshot,
    start(): () => void {
      const stops = [player.subscribe(update), checkpoints.subscribe(update)];
      update();
      return () => {
        stops.forEach((stop) => stop());
        decoding?.abort();
        decoding = null;
        pictures.clear();
        set(new Map());
      };
    },
  };
}
