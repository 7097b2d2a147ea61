import { createStore } from '../store.ts';

export type AudioInput = { readonly deviceId: string; readonly label: string };

export type MicrophoneInputsSnapshot = {
  /** Connected microphones, without the default. Empty until the browser gives their names, which needs permission. */
  readonly inputs: readonly AudioInput[];
  /** Name of the default microphone; null if the browser does not give it. */
  readonly defaultLabel: string | null;
  /** The microphone that the coach chose last; null for the default. */
  readonly chosen: AudioInput | null;
  /** The microphone that is opened next; null for the default. */
  readonly selected: AudioInput | null;
  /** Name of the microphone that was opened last; null if there is none yet. */
  readonly openedLabel: string | null;
};

export type GetUserMedia = (constraints: MediaStreamConstraints) => Promise<MediaStream>;

export type MicrophoneInputsOptions = {
  devices?: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

export type MicrophoneInputs = ReturnType<typeof createMicrophoneInputs>;

const storageKey = 'microphone';
/** Names that Chromium gives to whatever microphone the system uses at the time. */
const aliases: readonly string[] = ['default', 'communications'];
const unavailable: readonly unknown[] = ['OverconstrainedError', 'NotFoundError', 'DevicesNotFoundError'];

function parseChoice(text: string | null): AudioInput | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<AudioInput> | null;
    if (typeof value?.deviceId !== 'string' || typeof value.label !== 'string') return null;
    return { deviceId: value.deviceId, label: value.label };
  } catch {
    return null;
  }
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Lists the microphones by name, and remembers in this browser which one the coach chose. */
export function createMicrophoneInputs(options: MicrophoneInputsOptions = {}) {
  /** Undefined on pages without https. */
  const devices: MicrophoneInputsOptions['devices'] = options.devices ?? navigator.mediaDevices;
  const storage = options.storage ?? localStorage;

  function remembered(): AudioInput | null {
    try {
      return parseChoice(storage.getItem(storageKey));
    } catch {
      return null;
    }
  }

  const { subscribe, getSnapshot, set } = createStore<MicrophoneInputsSnapshot>({
    inputs: [],
    defaultLabel: null,
    chosen: remembered(),
    selected: null,
    openedLabel: null,
  });

  function update(change: Partial<MicrophoneInputsSnapshot>) {
    const next = { ...getSnapshot(), ...change };
    const { chosen, inputs } = next;
    // Ids change when the coach deletes the site's data, and in some browsers when a device is plugged in again.
    const selected =
      inputs.find(({ deviceId }) => deviceId === chosen?.deviceId) ??
      inputs.find(({ label }) => label === chosen?.label) ??
      null;
    set({ ...next, selected });
  }

  async function refresh() {
    const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    const microphones = all.filter(({ kind, label }) => kind === 'audioinput' && label !== '');
    const fallback = microphones.find(({ deviceId }) => deviceId === 'default');
    update({
      inputs: microphones
        .filter(({ deviceId }) => !aliases.includes(deviceId))
        .map(({ deviceId, label }) => ({ deviceId, label })),
      defaultLabel: fallback?.label.replace(/^Default - /, '') ?? null,
    });
  }
  async function openInput(getUserMedia: GetUserMedia, audio: MediaTrackConstraints, deviceId: string | undefined) {
    if (deviceId === undefined) return getUserMedia({ audio });
    try {
      return await getUserMedia({ audio: { ...audio, deviceId: { exact: deviceId } } });
    } catch (error) {
      if (!(error instanceof Error) || !unavailable.includes(error.name)) throw error;
      return getUserMedia({ audio });
    }
  }

  return {
    subscribe,
    getSnapshot,

    /** Opens the chosen microphone, or the default if that is not connected. Rejects as getUserMedia does. */
    async open(getUserMedia: GetUserMedia, audio: MediaTrackConstraints): Promise<MediaStream> {
      await refresh();
      const { selected, chosen } = getSnapshot();
      // Before permission the browser gives no names, but may know the remembered id.
      const deviceId = selected?.deviceId ?? chosen?.deviceId;
      let stream = await openInput(getUserMedia, audio, deviceId);
      await refresh();
      const found = getSnapshot().selected?.deviceId;
      if (found !== undefined && found !== deviceId) {
        const renamed = await openInput(getUserMedia, audio, found).catch(() => null);
        if (renamed !== null) {
          stopTracks(stream);
          stream = renamed;
        }
      }
      update({ openedLabel: stream.getAudioTracks()[0]?.label ?? null });
      return stream;
    },

    /** Chooses and remembers a microphone of `inputs`; null for the default. */
    choose(deviceId: string | null): void {
      const chosen = getSnapshot().inputs.find((input) => input.deviceId === deviceId) ?? null;
      try {
        if (chosen === null) storage.removeItem(storageKey);
        else storage.setItem(storageKey, JSON.stringify(chosen));
      } catch {
        // Storage is blocked or full: the choice lasts until the page is left.
      }
      update({ chosen });
    },

    /** Reads the list of microphones, now and when it changes. Returns a function that stops. */
    watch(): () => void {
      const read = () => void refresh();
      devices?.addEventListener('devicechange', read);
      read();
      return () => devices?.removeEventListener('devicechange', read);
    },
  };
}
