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

/** Lets a capture find out whether it shows this tab. Call it before the capture begins. */
export function nameThisTab(handle: string): void {
  const devices = navigator.mediaDevices as CapturedDevices;
  devices.setCaptureHandleConfig?.({ handle, permittedOrigins: [location.origin] });
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
 * what lies above the element.
 */
export async function captureElement(track: MediaStreamTrack, element: Element | null): Promise<void> {
  const tabTrack: CapturedTabTrack = track;
  if (tabTrack.restrictTo !== undefined && typeof RestrictionTarget !== 'undefined') {
    await tabTrack.restrictTo(element && (await RestrictionTarget.fromElement(element)));
  } else if (typeof CropTarget !== 'undefined') {
    await tabTrack.cropTo?.(element && (await CropTarget.fromElement(element)));
  }
}
