export type RecorderStatus = 'idle' | 'starting' | 'recording' | 'paused' | 'finishing' | 'stopped';
export type RecorderAction = 'start' | 'pause' | 'resume' | 'step back' | 'stop';

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
