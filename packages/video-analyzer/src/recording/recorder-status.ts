export type RecorderStatus = 'idle' | 'starting' | 'recording' | 'paused' | 'finishing' | 'stopped';
export type RecorderAction = 'start' | 'pause' | 'resume' | 'step back' | 'stop';

/** False from Start until the recording is finished, also while it is paused. */
export const isStill = (status: RecorderStatus): boolean => status === 'idle' || status === 'stopped';

/** Thrown for an action that the recorder's state does not allow. */
export class RecorderStateError extends Error {
  constructor(action: RecorderAction, status: RecorderStatus) {
    super(`Cannot ${action} while ${status}.`);
    this.name = 'RecorderStateError';
  }
}

const allowed: Record<RecorderAction, readonly RecorderStatus[]> = {
  start: ['idle', 'stopped'],
  pause: ['recording'],
  resume: ['paused'],
  'step back': ['paused'],
  stop: ['recording', 'paused'],
};

/** Throws RecorderStateError if the state does not allow the action. */
export function refuseUnlessAllowed(action: RecorderAction, status: RecorderStatus): void {
  if (!allowed[action].includes(status)) throw new RecorderStateError(action, status);
}
