import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { hasErrorCode } from './object-store-errors.ts';

/** Identifies a process, so that other processes can check whether the holder of a lock still runs. */
export interface WriterIdentity {
  /** The boot id and process namespace in which `pid` is valid. */
  machine: string;
  pid: number;
  /** When the process started, in the machine's ticks. Empty if unknown. */
  started: string;
  /** Distinguishes the locks of one process. */
  token: string;
}

/** How long a lock stays valid after its last renewal, in milliseconds. */
export const leaseMs = 30_000;

function startedAt(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22. The second field may contain spaces and ends at the last parenthesis.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function machineName(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The boot id and process namespace of this process: process ids are the same in both. */
export const machine = machineName();
const started = startedAt(process.pid);

export function newWriterIdentity(): WriterIdentity {
  return { machine, pid: process.pid, started, token: randomUUID() };
}

/** Parses an identity from JSON. Returns null if it is invalid, for example while its file is being written. */
export function parseWriterIdentity(text: string): WriterIdentity | null {
  try {
    const value: unknown = JSON.parse(text);
    const isIdentity = typeof value === 'object' && value !== null && 'token' in value && 'machine' in value;
    return isIdentity ? (value as WriterIdentity) : null;
  } catch {
    return null;
  }
}

/**
 * Whether a lock is still held. It is not once its lease has expired (`renewedAt` is the last renewal) or, on this machine,
 * once its process has ended.
 */
export function isWriterAlive(holder: WriterIdentity | null, renewedAt: Date, now: Date): boolean {
  if (now.getTime() - renewedAt.getTime() >= leaseMs) return false;
  if (!holder || holder.machine !== machine) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return false;
  }
  return startedAt(holder.pid) === holder.started;
}
