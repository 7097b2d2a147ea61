import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { EditorSnapshot } from '../../annotation/editor-snapshot.ts';
import type { PlayerSnapshot } from '../../playback/player-snapshot.ts';
import type { Observable } from '../../store.ts';

/**
 * 'picture': another frame or drawing is shown. 'step': another frame of a paused video is shown. 'arrangement': the panes, a view or
 * the settings of a video have changed.
 */
export type StageChange = 'picture' | 'step' | 'arrangement';
export type StageListener = (change: StageChange) => void;

/** A player shows the same picture while only its speed changes, and when it begins to play and has not presented a picture yet. */
function changeOfPlayer(before: PlayerSnapshot, now: PlayerSnapshot): StageChange | null {
  if (before.status !== now.status) return now.status === 'playing' ? null : 'picture';
  if (before.speed !== now.speed && before.time === now.time && before.isExact === now.isExact) return null;
  return now.status === 'paused' ? 'step' : 'picture';
}

type Drawn = Pick<EditorSnapshot, 'scene' | 'selectedId'>;

/** A tool and its style leave the picture as it is. */
const changeOfDrawings = (before: Drawn, now: Drawn) =>
  before.scene === now.scene && before.selectedId === null && now.selectedId === null ? null : 'picture';

type Watched = {
  readonly panes: Observable<unknown>;
  readonly sides: Record<
    VideoSlot,
    Record<'view' | 'settings', Observable<unknown>> & { readonly player: Observable<PlayerSnapshot> }
  >;
  readonly editor: Observable<Drawn>;
  readonly lightFilters: Observable<unknown>;
};

/** Calls `listener` after each change of what the stage shows. Returns a function that stops. */
export function watchStage({ panes, sides, editor, lightFilters }: Watched, listener: StageListener): () => void {
  /** Calls `listener` after each change of `store`, unless `changeOf` returns null because it leaves the picture as it is. */
  function watchPicture<Value>(store: Observable<Value>, changeOf: (before: Value, now: Value) => StageChange | null) {
    let now = store.getSnapshot();
    return store.subscribe(() => {
      const before = now;
      now = store.getSnapshot();
      const change = changeOf(before, now);
      if (change !== null) listener(change);
    });
  }
  const arrangements: Observable<unknown>[] = [panes, lightFilters];
  const stops = [watchPicture(editor, changeOfDrawings)];
  for (const { player, view, settings } of Object.values(sides)) {
    stops.push(watchPicture(player, changeOfPlayer));
    arrangements.push(view, settings);
  }
  for (const store of arrangements) stops.push(store.subscribe(() => listener('arrangement')));
  return () => {
    for (const stop of stops) stop();
  };
}
