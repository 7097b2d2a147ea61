/** The moments of a swing that a coach can mark in a video, in the order of a swing (analyzer-30). */
export const checkpointIds = ['stance', 'load', 'foot-plant', 'contact', 'extension', 'finish'] as const;
export type CheckpointId = (typeof checkpointIds)[number];

export type CheckpointNames = Readonly<Record<CheckpointId, string>>;

/** The names that a coach sees who has not chosen others (analyzer-34). */
export const defaultCheckpointNames: CheckpointNames = {
  stance: 'Stance',
  load: 'Load',
  'foot-plant': 'Foot plant',
  contact: 'Contact',
  extension: 'Extension',
  finish: 'Finish',
};

/** Characters of a coach's own name for a checkpoint. */
export const maxCheckpointNameLength = 24;

/** Returns the names to show: the coach's own, and the default for each that is empty. */
export function shownCheckpointNames(own: CheckpointNames): CheckpointNames {
  const names = checkpointIds.map((id) => [id, own[id] || defaultCheckpointNames[id]]);
  return Object.fromEntries(names) as CheckpointNames;
}

/** Returns a name that two checkpoints would have, regardless of case; null if all differ. */
export function sharedCheckpointName(own: CheckpointNames): string | null {
  const names = Object.values(shownCheckpointNames(own));
  const folded = names.map((name) => name.toLowerCase());
  return names.find((_, index) => folded.indexOf(folded[index] ?? '') !== index) ?? null;
}

export const sharedNameMessage = (name: string) => `Two checkpoints cannot have the same name: “${name}”.`;
