/** Where the picture of a recording comes from instead of the stage. */
export type RecordingSource = {
  readonly id: string;
  readonly label: string;
  /** The text of the button that calls `open`. */
  readonly openLabel: string;
  /** What the coach has to do before `open` resolves. Not needed for the browser's sharing dialog. */
  readonly instruction?: string;
  /**
   * Opens a stream with one video track. If it rejects, the message of the error is shown to the coach. `signal` is aborted when the coach cancels or chooses
   * another source.
   */
  open(signal: AbortSignal): Promise<MediaStream>;
};

const texts = {
  denied:
    'Nothing is shared: it was cancelled, or the browser may not record the screen. Try again, or allow it in the settings of browser and computer.',
  failed: 'The browser could not share that. Close other programs that record the screen, and try again.',
} as const;

/** What lib.dom.d.ts does not have yet. */
type DisplayOptions = Omit<DisplayMediaStreamOptions, 'controller'> & {
  selfBrowserSurface?: 'include';
  surfaceSwitching?: 'include';
  controller?: object;
};
type FocusController = { setFocusBehavior(behavior: 'no-focus-change'): void };
declare const CaptureController: undefined | (new () => FocusController);

/** Keeps the analyzer in front when another tab or window is chosen, because Start is there. */
function focusController(): { controller?: FocusController } {
  if (typeof CaptureController === 'undefined') return {};
  const controller = new CaptureController();
  controller.setFocusBehavior('no-focus-change');
  return { controller };
}

async function openDisplay(displaySurface: 'browser' | 'monitor'): Promise<MediaStream> {
  const options: DisplayOptions = {
    // The voice is recorded from the microphone. Sound of the tab would be heard twice, through the loudspeaker too.
    audio: false,
    video: { displaySurface, frameRate: { ideal: 30, max: 30 } },
    selfBrowserSurface: 'include',
    surfaceSwitching: 'include',
    ...focusController(),
  };
  try {
    return await navigator.mediaDevices.getDisplayMedia(options);
  } catch (cause) {
    const isDenied = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
    throw new Error(isDenied ? texts.denied : texts.failed, { cause });
  }
}

const displaySources: readonly RecordingSource[] = [
  { id: 'tab', label: 'Browser tab', openLabel: 'Share a tab', open: () => openDisplay('browser') },
  { id: 'screen', label: 'Screen or window', openLabel: 'Share a screen', open: () => openDisplay('monitor') },
];

const extensionSource: RecordingSource = {
  id: 'extension',
  label: 'Tab by the extension',
  openLabel: 'Choose a tab',
  instruction: 'Go to the tab you want to record, and click the icon of the extension there.',
  open: async (signal) => (await import('./extension-capture.ts')).captureTabByExtension({ signal }),
};

/** The sources that this browser has. Those of phones cannot capture their screen. */
export function recordingSources(): readonly RecordingSource[] {
  // Pages without HTTPS do not have it either.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getDisplayMedia !== 'function') return [];
  // Only Chromium has this property, and the extension is for Chromium.
  return 'userAgentData' in navigator ? [...displaySources, extensionSource] : displaySources;
}
