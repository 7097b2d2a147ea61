import { afterPaint } from '@swing/ui/after-paint';
import { createStore, type Observable, type Store } from '../store.ts';
import { createStoredSwitch } from './use-stored-switch.ts';

/** Whether a panel beside the stage is open. */
export type PanelFold = Store<boolean> & {
  /** What the panel's button shows. It changes with the press. */
  readonly button: Observable<boolean>;
  /** Opens or folds the panel once the button is painted, unless the panel is set before that. */
  setAfterPaint(isOpen: boolean): void;
};

/** On a tablet the picture needs the room more, so the panels are folded away at first. */
const isWindowWide = () => !matchMedia('(pointer: coarse) and (max-width: 1279px)').matches;

/** Whether the panel on a side of the stage is open. Stored in this browser. */
export function createPanelFold(side: 'left' | 'right'): PanelFold {
  const fold = createStoredSwitch(`analyzer-${side}-panel`, isWindowWide);
  const button = createStore(fold.getSnapshot());
  let cancel = () => {};

  function setBoth(isOpen: boolean) {
    cancel();
    button.set(isOpen);
    fold.set(isOpen);
  }

  return {
    ...fold,
    button,
    set: setBoth,
    setAfterPaint(isOpen) {
      cancel();
      button.set(isOpen);
      cancel = afterPaint(() => fold.set(isOpen));
    },
  };
}
