import { canonicalJson } from '@swing/domain/analyzer/canonical-json';
import type { JsonObject, VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnalyzerDocument } from '../document/analyzer-document.ts';
import type { Clock } from '../document/clock.ts';
import type { Comparison } from './comparison.ts';
import { readLayout, readSide, writeSide } from './settings-data.ts';
import type { Side } from './side.ts';

type SettingsDocument = Pick<
  AnalyzerDocument,
  'get' | 'put' | 'subscribe' | 'getSnapshot' | 'onRemoteChange' | 'onBeforeSave'
>;

/** A wheel or a slider changes settings many times a second, so they are saved when they rest this long. */
const restMs = 300;

type Setting = {
  readonly id: string;
  /** Calls `listener` after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  read(): JsonObject;
  /** The fields of saved data as `read` returns them after `show`. */
  clean(data: JsonObject): JsonObject;
  show(data: JsonObject): void;
};

function layoutSetting({ layout }: Pick<Comparison, 'layout'>): Setting {
  return {
    id: 'layout',
    subscribe: layout.subscribe,
    read: () => ({ kind: 'layout', ...layout.getSnapshot() }),
    clean: (data) => ({ kind: 'layout', ...readLayout(data) }),
    show: (data) => layout.set(readLayout(data)),
  };
}

/** Opening a video sets its player to normal speed, so the saved speed is set again once it is open. */
function sideSetting({ slot, player, view, settings }: Side): Setting {
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
    id: slot,
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
 * Keeps layout, views, speeds and marks the same as in the document. Other fields of these items, such as the source of
 * video 2, stay as they are. Returns a function that saves what has not rested yet, and stops.
 */
export function keepSettings(
  comparison: Pick<Comparison, 'layout' | 'sides'>,
  document: SettingsDocument,
  clock: Clock,
): () => void {
  const slots: readonly VideoSlot[] = ['video1', 'video2'];
  const settings = [layoutSetting(comparison), ...slots.map((slot) => sideSetting(comparison.sides[slot]))];
  const stops = settings.map((setting) => keepSetting(setting, document, clock));
  return () => stops.forEach((stop) => stop());
}

function keepSetting(setting: Setting, document: SettingsDocument, clock: Clock): () => void {
  const { id } = setting;
  /** What is saved, as far as it is known: nothing at first, so that what was changed before is saved too. */
  let known = setting.clean({});
  let isShowing = false;
  let isHeld = false;
  let cancelRest: (() => void) | null = null;
  /** The changes that are about to be saved. */
  let resting = '';

  /** The fields that the coach has changed and that are not saved yet. */
  function changes(): JsonObject {
    const own = setting.read();
    const isSame = (name: string) => canonicalJson(own[name] ?? null) === canonicalJson(known[name] ?? null);
    return Object.fromEntries(Object.entries(own).filter(([name]) => !isSame(name)));
  }

  /** Before the document has loaded, a save would replace fields that are not known here. */
  function save() {
    cancelRest?.();
    cancelRest = null;
    resting = '';
    isHeld = !document.getSnapshot().isLoaded;
    if (isHeld) return;
    known = setting.read();
    document.put([{ id, data: { ...document.get(id), ...known } }]);
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
    const data = document.get(id);
    if (!ids.includes(id) || data === null) return;
    // A change that is about to be saved is later than what has arrived.
    const changed = changes();
    isShowing = true;
    setting.show({ ...data, ...changed });
    isShowing = false;
    known = setting.clean(data);
  }

  show([id]);
  const stops = [
    setting.subscribe(onChange),
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
