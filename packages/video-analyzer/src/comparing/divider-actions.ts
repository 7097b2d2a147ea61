import type { Store } from '../store.ts';
import type { Layout } from './layout.ts';

/** Shows, hides and moves the divider of an overlay. */
export function createDividerActions(layout: Pick<Store<Layout>, 'getSnapshot' | 'set' | 'subscribe'>) {
  /** The opacity of video 2 without a divider. */
  let { opacity } = layout.getSnapshot();
  layout.subscribe(() => {
    const now = layout.getSnapshot();
    if (now.divider === null) ({ opacity } = now);
  });
  return {
    /** Shows the divider in the middle, with video 2 opaque; or video 2 everywhere, with its opacity from before. */
    chooseDivider(hasDivider: boolean) {
      const change = hasDivider ? { divider: 0.5, opacity: 1 } : { divider: null, opacity };
      layout.set({ ...layout.getSnapshot(), ...change });
    },
    /** Moves the divider; 0 to 1 of the stage's width, clamped. */
    moveDivider(share: number) {
      layout.set({ ...layout.getSnapshot(), divider: Math.min(1, Math.max(0, share)) });
    },
  };
}
