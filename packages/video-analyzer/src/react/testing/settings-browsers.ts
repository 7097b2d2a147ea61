import type { JsonObject, VideoSlot } from '@swing/domain/analyzer/document-items';
import { firstLayout, type Layout } from '../../comparing/layout.ts';
import { firstSideSettings, type SideSettings } from '../../comparing/side-settings.ts';
import { createFakeBrowser } from '../../document/testing/fake-browser.ts';
import { createFakeServer } from '../../document/testing/fake-server.ts';
import { createVirtualTime } from '../../document/testing/virtual-time.ts';
import { wholeFrame, type PaneView } from '../../playback/pane-view.ts';
import { emptyPlayer, type PlayerSnapshot } from '../../playback/player-snapshot.ts';
import { createStore } from '../../store.ts';
import { keepSettings } from '../document/document-settings.ts';

function fakeSide(slot: 'video1' | 'video2') {
  const snapshot = createStore<PlayerSnapshot>(emptyPlayer);
  const update = (change: Partial<PlayerSnapshot>) => snapshot.set({ ...snapshot.getSnapshot(), ...change });
  const player = {
    subscribe: snapshot.subscribe,
    getSnapshot: snapshot.getSnapshot,
    setSpeed: (speed: number) => update({ speed, chosenSpeed: speed }),
    /** What a linked video does to follow the other. */
    playAt: (speed: number) => update({ speed }),
    /** Opening a video sets the speed to 1, as the real player does. */
    open: () => {
      snapshot.set(emptyPlayer);
      update({ status: 'paused', duration: 3 });
    },
    update,
  };
  return {
    slot,
    player,
    view: createStore<PaneView>(wholeFrame),
    settings: createStore<SideSettings>(firstSideSettings),
  };
}

type FakeSide = ReturnType<typeof fakeSide>;

/** Browsers that keep their settings in one document on a fake server. */
export function createSettingsBrowsers() {
  const time = createVirtualTime();
  const server = createFakeServer(time.now);
  /** Opens the document in another browser. `early` changes settings before they are kept. */
  function open({ tookMs = 50, early = (_sides: Record<VideoSlot, FakeSide>) => {} } = {}) {
    const nextCall = () => ({ outcome: 'works', tookMs }) as const;
    const browser = createFakeBrowser(time, server, { nextCall });
    const tab = browser.openTab();
    const sides = { video1: fakeSide('video1'), video2: fakeSide('video2') };
    const comparison = { layout: createStore<Layout>(firstLayout), sides };
    early(sides);
    const stop = keepSettings(comparison as unknown as Parameters<typeof keepSettings>[0], tab.document, time.clock());
    return { ...tab, ...comparison, browser: browser.state, stop };
  }
  /** The data of all items that the server has, by id. */
  const saved = () => Object.fromEntries(server.items().map(({ id, data }) => [id, data]));
  /** Saves an item as another version of the analyzer would. */
  const save = (id: string, data: JsonObject, format = 1) =>
    server.save([{ id, data, editedAt: new Date(time.now()).toISOString(), format }], 0);
  return { time, server, saved, save, open };
}
