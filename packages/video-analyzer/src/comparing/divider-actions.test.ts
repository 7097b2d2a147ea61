import { expect, it } from 'vitest';
import { createStore } from '../store.ts';
import { createDividerActions } from './divider-actions.ts';
import { firstLayout, type Layout } from './layout.ts';

function setUp() {
  const layout = createStore<Layout>({ ...firstLayout, mode: 'overlay' });
  const shown = () => [layout.getSnapshot().divider, layout.getSnapshot().opacity];
  const setOpacity = (opacity: number) => layout.set({ ...layout.getSnapshot(), opacity });
  return { ...createDividerActions(layout), shown, setOpacity };
}

it('[PLUS-06] video 2 is opaque beside the divider, and has the opacity from before without it', () => {
  const { chooseDivider, shown, setOpacity } = setUp();
  setOpacity(0.7);
  chooseDivider(true);
  expect(shown()).toEqual([0.5, 1]);
  setOpacity(0.9);
  chooseDivider(false);
  expect(shown()).toEqual([null, 0.7]);
  chooseDivider(true);
  expect(shown()).toEqual([0.5, 1]);
});

it('[PLUS-06] without a choice of opacity, video 2 is half transparent again', () => {
  const { chooseDivider, shown } = setUp();
  chooseDivider(true);
  chooseDivider(false);
  expect(shown()).toEqual([null, 0.5]);
});

it('[PLUS-06] the divider stays on the stage, however far it is moved', () => {
  const { chooseDivider, moveDivider, shown } = setUp();
  chooseDivider(true);
  moveDivider(1.2);
  expect(shown()).toEqual([1, 1]);
  moveDivider(-0.1);
  expect(shown()).toEqual([0, 1]);
});
