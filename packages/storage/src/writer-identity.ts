import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { hasErrorCode } from './error-code.ts';

/** Names one process, so that a later one can tell whether the holder of a lock still runs. */
export interface WriterIdentity {
  /** The boot and process namespace in which `pid` means something. */
  machine: string;
  pid: number;
  /** When the process started, in the machine's own ticks; empty where that is not known. */
  started: string;
  /** Tells the locks of one process apart. */
  token: string;
}

/** How long a lock binds after it was last renewed, in milliseconds. */
export const leaseMs = 30_000;

function startedAt(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the second field may hold spaces and is closed by the last parenthesis.
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

const machine = machineName();
const started = startedAt(process.pid);

export function newWriterIdentity(): WriterIdentity {
  return { machine, pid: process.pid, started, token: randomUUID() };
}

/** Reads an identity back from its JSON; null when it is not one, as while its file is being written. */
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
 * Whether a lock still binds: within its lease (`renewedAt` is when it was last renewed), and for a process of this
 * machine only while that runs.
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
