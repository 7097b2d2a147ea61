import { beforeEach, describe, expect, it } from 'vitest';
import { createMicrophoneInputs } from './microphone-inputs.ts';
import { createMicrophone } from './microphone.ts';

const device = (deviceId: string, label: string, kind = 'audioinput') => ({ deviceId, label, kind }) as MediaDeviceInfo;
const headset = device('a1', 'Headset');
const desk = device('b2', 'Desk microphone');
const fallback = device('default', 'Default - Built-in');

class FakeStorage {
  items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

/** Connected devices, which tell their names only after permission was given. */
class FakeDevices extends EventTarget {
  connected = [
    fallback,
    device('communications', 'Communications - Built-in'),
    headset,
    desk,
    device('c', 'Camera', 'videoinput'),
  ];
  isPermitted = true;
  asked: (string | null)[] = [];
  stopped: string[] = [];
  enumerateDevices = () =>
    Promise.resolve(this.isPermitted ? this.connected : this.connected.map(({ kind }) => device('', '', kind)));
  getUserMedia = ({ audio }: MediaStreamConstraints) => {
    const { deviceId } = audio as { deviceId?: { exact: string } };
    this.asked.push(deviceId?.exact ?? null);
    const found = this.connected.find((one) => one.deviceId === (deviceId?.exact ?? 'default'));
    if (!found) return Promise.reject(Object.assign(new Error('gone'), { name: 'OverconstrainedError' }));
    this.isPermitted = true;
    const stop = () => void this.stopped.push(found.label);
    const track = Object.assign(new EventTarget(), { label: found.label, muted: false, stop });
    return Promise.resolve({ getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream);
  };
  /** Plugs devices in and out. */
  change(connected: MediaDeviceInfo[]) {
    this.connected = connected;
    this.dispatchEvent(new Event('devicechange'));
  }
}

let devices: FakeDevices;
let storage: FakeStorage;
beforeEach(() => {
  devices = new FakeDevices();
  storage = new FakeStorage();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function opened() {
  const inputs = createMicrophoneInputs({ devices: devices as unknown as MediaDevices, storage });
  const stop = inputs.watch();
  await settled();
  return { inputs, stop };
}

describe('microphone inputs', () => {
  it('[PLUS-12] lists microphones by name once the browser gives the names, and the default apart', async () => {
    devices.isPermitted = false;
    const { inputs } = await opened();
    expect(inputs.getSnapshot()).toMatchObject({ inputs: [], defaultLabel: null });
    await inputs.open(devices.getUserMedia, {});
    expect(inputs.getSnapshot()).toMatchObject({
      inputs: [
        { deviceId: 'a1', label: 'Headset' },
        { deviceId: 'b2', label: 'Desk microphone' },
      ],
      defaultLabel: 'Built-in',
      selected: null,
      openedLabel: 'Default - Built-in',
    });
  });

  it('[PLUS-12] follows devices that are plugged in and out', async () => {
    const { inputs, stop } = await opened();
    devices.change([fallback, headset]);
    await settled();
    expect(inputs.getSnapshot().inputs).toEqual([{ deviceId: 'a1', label: 'Headset' }]);
    stop();
    devices.change([fallback]);
    await settled();
    expect(inputs.getSnapshot().inputs).toHaveLength(1);
  });

  it('[PLUS-12] remembers the choice, and opens it for test and recording', async () => {
    (await opened()).inputs.choose('b2');
    const { inputs } = await opened();
    expect(inputs.getSnapshot().selected).toEqual({ deviceId: 'b2', label: 'Desk microphone' });
    const microphone = createMicrophone({ getUserMedia: devices.getUserMedia, meter: () => () => {} });
    microphone.attachInputs(inputs);
    const track = await microphone.openForRecording();
    expect(track?.label).toBe('Desk microphone');
    expect(devices.asked).toEqual(['b2']);
    inputs.choose(null);
    expect(storage.items.size).toBe(0);
  });

  it('[PLUS-12] finds a microphone with a new id by its name, also if names are known only after permission', async () => {
    (await opened()).inputs.choose('b2');
    devices.connected = [fallback, headset, device('new', 'Desk microphone')];
    devices.isPermitted = false;
    const { inputs } = await opened();
    const stream = await inputs.open(devices.getUserMedia, {});
    expect(stream.getAudioTracks()[0]?.label).toBe('Desk microphone');
    expect(devices.asked).toEqual(['b2', null, 'new']);
    expect(devices.stopped).toEqual(['Default - Built-in']);
    expect(inputs.getSnapshot().selected).toEqual({ deviceId: 'new', label: 'Desk microphone' });
  });

  it('[PLUS-12] falls back to the default while the chosen microphone is not connected, and keeps the choice', async () => {
    (await opened()).inputs.choose('b2');
    devices.connected = [fallback, headset];
    const { inputs } = await opened();
    const stream = await inputs.open(devices.getUserMedia, {});
    expect(stream.getAudioTracks()[0]?.label).toBe('Default - Built-in');
    expect(inputs.getSnapshot()).toMatchObject({ selected: null, chosen: { label: 'Desk microphone' } });
    devices.change([fallback, headset, desk]);
    await settled();
    expect(inputs.getSnapshot().selected).toEqual({ deviceId: 'b2', label: 'Desk microphone' });
  });

  it('[PLUS-12] refuses as the browser does, and ignores a damaged or unavailable memory', async () => {
    storage.items.set('microphone', '{"deviceId": 3}');
    const { inputs } = await opened();
    expect(inputs.getSnapshot().chosen).toBeNull();
    const denied = Object.assign(new Error('no'), { name: 'NotAllowedError' });
    await expect(inputs.open(() => Promise.reject(denied), {})).rejects.toBe(denied);
    const blocked = () => {
      throw new Error('blocked');
    };
    const without = createMicrophoneInputs({
      devices: devices as unknown as MediaDevices,
      storage: { getItem: blocked, setItem: blocked, removeItem: blocked },
    });
    const stop = without.watch();
    await settled();
    without.choose('a1');
    expect(without.getSnapshot().selected).toEqual({ deviceId: 'a1', label: 'Headset' });
    stop();
  });
});
