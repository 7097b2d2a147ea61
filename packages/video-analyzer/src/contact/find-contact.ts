import { ALL_FORMATS, Input } from 'mediabunny';
import { byteSourceOfBlob } from '@swing/media/byte-source';
import { toMediabunnySource } from '@swing/media/mediabunny-source';
import { byteSourceOfUrl } from '../playback/url-bytes.ts';
import type { ContactFinding } from './contact-finding.ts';
import { findOnset } from './find-onset.ts';
import { readChanges } from './read-changes.ts';
import { readSound } from './read-sound.ts';

/** A file or a URL that serves ranges, and the frame rate of its video. */
export type ContactRequest = { readonly file: Blob | string; readonly frameRate: number };

/** Returns the one sharp sound of a video and the motion before it. Null without such a sound. Runs in a worker. */
export async function findContact({ file, frameRate }: ContactRequest): Promise<ContactFinding | null> {
  const bytes = typeof file === 'string' ? await byteSourceOfUrl(file) : byteSourceOfBlob(file);
  const input = new Input({ source: toMediabunnySource(bytes), formats: ALL_FORMATS });
  try {
    const sound = await readSound(input);
    const found = sound && findOnset(sound.samples, sound.sampleRate);
    if (sound === null || found === null) return null;
    const onset = { ...found, time: sound.start + found.time };
    const changes = await readChanges(input, onset.time, frameRate).catch(() => []);
    return { onset, changes };
  } finally {
    input.dispose();
  }
}
