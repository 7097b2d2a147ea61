import type { SendStatus, WaitingFor } from '../sending/send-status.ts';

export type CompressionState =
  /** `percent` is null until compressing begins. */
  | { readonly status: 'compressing'; readonly percent: number | null }
  /** Compressing begins once nothing is recorded. */
  | { readonly status: 'waiting'; readonly waitingFor: WaitingFor }
  /** It is a part of a longer recording, and compressed only when the coach sends it. */
  | { readonly status: 'when-sent' }
  /** The recording is the compressed copy of one that had `originalBytes`. */
  | { readonly status: 'done'; readonly originalBytes: number }
  | { readonly status: 'too-large' }
  /** The recording is sent as it is. */
  | { readonly status: 'failed' };

export type CompressionStates = ReadonlyMap<string, CompressionState>;

export function isSameState(one: CompressionState | undefined, other: CompressionState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is shown of a recording that is to be sent and has to be compressed before. */
export function compressingStatus(state: CompressionState | undefined): SendStatus {
  if (state?.status === 'waiting') return { phase: 'compressing', waitingFor: state.waitingFor };
  const percent = state?.status === 'compressing' ? state.percent : null;
  return percent === null ? { phase: 'compressing' } : { phase: 'compressing', percent };
}
