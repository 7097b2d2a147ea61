/** Shown if a cut cannot be stored. Resume tries again. */
export const cutNotStoredText =
  'The cut could not be written to the disk, which may be full. Stop still leaves out what you cut. But if this tab closes before Stop, it comes back. Free some space before you resume.';

/** Shown if the parts of a recording could not be joined at Stop. With `areCutsStored` false, their cuts are not on the disk. */
export function joinFailedText(reason: string, areCutsStored: boolean): string {
  const kept = `${reason} The parts are kept as separate recordings.`;
  return areCutsStored
    ? kept
    : `${kept} The cuts could not be written to the disk: what you cut comes back in them when this tab is closed.`;
}
