/** What is stored if the player left a field empty. */
export const uploadDefaults = {
  notes: 'Uploaded from web interface',
  athleteName: 'Unknown',
  cameraAngle: 'unknown',
} as const;

/** The notes a player wrote. Returns '' for the default notes that are sent when nothing was written. */
export function writtenNotes(notes: string): string {
  return notes.trim() === uploadDefaults.notes ? '' : notes;
}
