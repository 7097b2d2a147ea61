import { canonicalJson } from '@swing/domain/analyzer/canonical-json';
import type { JsonObject, VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnalyzerDocument } from '../../document/analyzer-document.ts';
import type { Clock } from '../../document/clock.ts';
import type { Comparison } from '../comparing/comparison.ts';
import { readLayout, readSide, writeSide } from './settings-data.ts';
import { readSettings, settingEdits, settingItemId, type SettingsOwner } from './settings-items.ts';
import type { Side } from '../side.ts';

type SettingsDocument = Pick<
  AnalyzerDocument,
  'get' | 'has' | 'put' | 'subscribe' | 'getSnapshot' | 'onRemoteChange' | 'onBeforeSave'
>;

/** A wheel or a slider changes settings many times a second, so they are saved when they rest this long. */
const restMs = 300;

type Settings = {
  readonly owner: SettingsOwner;
  /** Calls `listener` after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  read(): JsonObject;
  /** Saved settings as `read` returns them after `show`. */
  clean(data: JsonObject): JsonObject;
  show(data: JsonObject): void;
};

function layoutSettings({ layout }: Pick<Comparison, 'layout'>): Settings {
  return {
    owner: 'layout',
    subscribe: layout.subscribe,
    read: () => ({ ...layout.getSnapshot() }),
    clean: (data) => ({ ...readLayout(data) }),
    show: (data) => layout.set(readLayout(data)),
  };
}

/** Opening a video sets its player to normal speed, so the saved speed is set again once it is open. */
function sideSettings({ slot, player, view, settings }: Side): Settings {
  const { status: firstStatus, chosenSpeed } = player.getSnapshot();
  let isOpen = firstStatus !== 'empty';
  let speed = isOpen ? chosenSpeed : 1;
  function followPlayer() {
    const { status, ...snapshot } = player.getSnapshot();
    const wasOpen = isOpen;
    isOpen = status !== 'empty';
    if (isOpen && wasOpen) ({ chosenSpeed: speed } = snapshot);
    else if (isOpen && snapshot.chosenSpeed !== speed) player.setSpeed(speed);
  }
  return {
    owner: slot,
    subscribe(listener) {
      const follow = () => {
        followPlayer();
        listener();
      };
      const stops = [player.subscribe(follow), view.subscribe(listener), settings.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    read: () => writeSide({ view: view.getSnapshot(), settings: settings.getSnapshot(), speed }),
    clean: (data) => writeSide(readSide(data)),
    show(data) {
      const saved = readSide(data);
      ({ speed } = saved);
      view.set(saved.view);
      settings.set(saved.settings);
      if (player.getSnapshot().status !== 'empty') player.setSpeed(speed);
    },
  };
}

/**
 * Keeps layout, views, speeds and marks the same as in the document. A save has only items in which this tab has changed
 * something, so that it does not undo what another device has changed meanwhile (analyzer-60). Returns a function that
 * saves what has not rested yet, and stops.
 */
export function keepSettings(
  comparison: Pick<Comparison, 'layout' | 'sides'>,
  document: SettingsDocument,
  clock: Clock,
): () => void {
  const slots: readonly VideoSlot[] = ['video1', 'video2'];
  const all = [layoutSettings(comparison), ...slots.map((slot) => sideSettings(comparison.sides[slot]))];
  const stops = all.map((settings) => keepSettingsOf(settings, document, clock));
  return () => stops.forEach((stop) => stop());
}

function keepSettingsOf(settings: Settings, document: SettingsDocument, clock: Clock): () => void {
  const { owner } = settings;
  /** Last known saved values. Starts empty, so earlier changes are saved too. */
  let known = settings.clean({});
  const names = Object.keys(known);
  const itemIds = [owner, ...new Set(names.map((name) => settingItemId(owner, name)))];
  let isShowing = false;
  let isHeld = false;
  let cancelRest: (() => void) | null = null;
  /** The changes that are about to be saved. */
  let resting = '';

  /** The settings of all items in which the coach has changed something that is not saved yet. */
  function changes(): JsonObject {
    const own = settings.read();
    const isChanged = (name: string) => canonicalJson(own[name] ?? null) !== canonicalJson(known[name] ?? null);
    const changed = new Set(names.filter(isChanged).map((name) => settingItemId(owner, name)));
    return Object.fromEntries(Object.entries(own).filter(([name]) => changed.has(settingItemId(owner, name))));
  }

  /** Waits for the document, because before it has loaded it is not known what is saved. */
  function save() {
    cancelRest?.();
    cancelRest = null;
    resting = '';
    isHeld = !document.getSnapshot().isLoaded;
    if (isHeld) return;
    const changed = changes();
    known = settings.read();
    document.put(settingEdits(document, owner, changed));
  }

  function saveHeld() {
    if (isHeld && document.getSnapshot().isLoaded) save();
  }

  function flush() {
    if (cancelRest !== null) save();
  }

  /** Also called for each frame that is shown, which changes no setting and must not put off the save. */
  function onChange() {
    const changed = changes();
    const content = canonicalJson(changed);
    if (isShowing || Object.keys(changed).length === 0 || content === resting) return;
    resting = content;
    cancelRest?.();
    cancelRest = clock.after(restMs, save);
  }

  function show(ids: readonly string[]) {
    if (!itemIds.some((id) => ids.includes(id) && document.get(id) !== null)) return;
    const saved = { ...known, ...readSettings(document, owner, names) };
    // A change that is about to be saved is later than what has arrived.
    const changed = changes();
    isShowing = true;
    settings.show({ ...saved, ...changed });
    isShowing = false;
    known = settings.clean(saved);
  }

  show(itemIds);
  const stops = [
    settings.subscribe(onChange),
    document.onRemoteChange(show),
    document.subscribe(saveHeld),
    document.onBeforeSave(flush),
  ];
  onChange();
  return () => {
    stops.forEach((stop) => stop());
    flush();
  };
}
