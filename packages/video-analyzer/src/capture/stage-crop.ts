/** What lib.dom.d.ts does not have yet: Element Capture and Region Capture. */
type Target = { fromElement(element: Element): Promise<object> };
declare const RestrictionTarget: undefined | Target;
declare const CropTarget: undefined | Target;
type CapturedTabTrack = MediaStreamTrack & {
  restrictTo?(target: object | null): Promise<void>;
  cropTo?(target: object | null): Promise<void>;
  getCaptureHandle?(): { readonly handle?: string } | null;
};
type CapturedDevices = MediaDevices & {
  setCaptureHandleConfig?(config: { handle: string; permittedOrigins: readonly string[] }): void;
};

const renameWaitMs = 300;
const cropRetryMs = 1_500;

/** Lets a capture find out whether it shows this tab. Call it before the capture begins. */
export function nameThisTab(handle: string): void {
  const devices = navigator.mediaDevices as CapturedDevices;
  devices.setCaptureHandleConfig?.({ handle, permittedOrigins: [location.origin] });
}

/**
 * Names this tab again if the capture knows no name, and waits a moment for it. Chromium does not always tell a capture the name that its tab
 * had before, but does tell it when the name changes. Other tabs, windows and screens have no name either, and wait here too.
 */
export async function ensureTabIsNamed(track: MediaStreamTrack, handle: string, signal: AbortSignal): Promise<void> {
  if ((track as CapturedTabTrack).getCaptureHandle?.() !== null) return;
  const done = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const check = () => {
      if (canCaptureStage(track, handle)) resolve();
    };
    track.addEventListener('capturehandlechange', check, { signal: done.signal });
    signal.addEventListener('abort', () => resolve(), { signal: done.signal });
    timer = setTimeout(resolve, renameWaitMs);
    nameThisTab('');
    nameThisTab(handle);
  });
  clearTimeout(timer);
  done.abort();
}

/** Whether the browser can reduce this capture to the stage: it shows this tab, which `nameThisTab` gave the handle. */
export function canCaptureStage(track: MediaStreamTrack, handle: string): boolean {
  const { getCaptureHandle, restrictTo, cropTo }: CapturedTabTrack = track;
  if (restrictTo === undefined && cropTo === undefined) return false;
  return getCaptureHandle?.call(track)?.handle === handle;
}

/** Calls `onChange` when another tab is captured instead, until `signal` is aborted. */
export function watchCapturedTab(track: MediaStreamTrack, onChange: () => void, signal: AbortSignal): void {
  track.addEventListener('capturehandlechange', onChange, { signal });
}

/**
 * Reduces the capture to an element of this tab, or undoes that with null. Where the browser has it, by Element Capture, which leaves out
 * what lies above the element. Asks again while there is no response: Chromium sometimes does not respond, and sends no pictures, until it is
 * asked again. Rejects with the reason of `signal` if that is aborted before.
 */
export async function captureElement(
  track: MediaStreamTrack,
  element: Element | null,
  signal: AbortSignal,
): Promise<void> {
  const reduce = await reducerOf(track, element);
  signal.throwIfAborted();
  const done = new AbortController();
  let retry: ReturnType<typeof setInterval> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal });
      const ask = () => void reduce().then(resolve, reject);
      retry = setInterval(ask, cropRetryMs);
      ask();
    });
  } finally {
    clearInterval(retry);
    done.abort();
  }
}

async function reducerOf(track: CapturedTabTrack, element: Element | null): Promise<() => Promise<void>> {
  if (track.restrictTo !== undefined && typeof RestrictionTarget !== 'undefined') {
    const target = element && (await RestrictionTarget.fromElement(element));
    return async () => track.restrictTo?.(target);
  }
  if (typeof CropTarget === 'undefined') return async () => undefined;
  const target = element && (await CropTarget.fromElement(element));
  return async () => track.cropTo?.(target);
}
