import type { ContactFinding } from '../../contact/contact-finding.ts';
import type { ContactProposal, proposeContact } from '../../contact/propose-contact.ts';
import type { searchContact } from '../../contact/search-contact.ts';
import { browserClock, type Clock } from '../../document/clock.ts';
import { createStore, type Observable } from '../../store.ts';
import type { Side } from '../side.ts';
import { stopAt } from './stop-at.ts';

/** The video must rest this long before it is searched, so that the search does not disturb playing and stepping. */
const restMs = 1500;

type ContactCode = { searchContact: typeof searchContact; proposeContact: typeof proposeContact };

/** Loaded when a search starts. A failure is left to the next video: a suggestion is not worth an error. */
const loadContactCode = async (): Promise<ContactCode> => ({
  ...(await import('../../contact/search-contact.ts')),
  ...(await import('../../contact/propose-contact.ts')),
});

export type ContactSuggestion = Observable<ContactProposal | null> & {
  /** Pauses and shows the proposed frame. */
  show(): void;
  /** Sets the contact checkpoint at the proposed frame. */
  use(): void;
  /** Removes the suggestion for good. */
  dismiss(): void;
  dispose(): void;
};

type SuggestingSide = Pick<Side, 'settings' | 'checkpoints'> & {
  player: Pick<Side['player'], 'subscribe' | 'getSnapshot' | 'frames' | 'file' | 'step'>;
};

/**
 * Proposes the contact of a video from its sound, while its contact checkpoint is not set and the coach has not dismissed the
 * proposal. The video is searched once, when it rests after loading. The snapshot is null without a proposal.
 */
export function createContactSuggestion(
  { player, settings, checkpoints }: SuggestingSide,
  { loadCode = loadContactCode, clock = browserClock }: { loadCode?: () => Promise<ContactCode>; clock?: Clock } = {},
): ContactSuggestion {
  const { subscribe, getSnapshot, set, dispose } = createStore<ContactProposal | null>(null);
  let searched: Blob | string | null = null;
  let finding: ContactFinding | null = null;
  let lifetime = new AbortController();
  let cancelRest = () => {};
  let proposed: { key: string; proposal: ContactProposal } | null = null;
  let code: ContactCode | null = null;

  const isWanted = () => checkpoints.getSnapshot().contact === null && !settings.getSnapshot().isContactDismissed;

  /** Returns the proposal for the rate at which the video was filmed. */
  function proposal(): ContactProposal | null {
    const { frameRate } = player.getSnapshot();
    const { filmedFps } = settings.getSnapshot();
    if (finding === null || code === null || frameRate === null || !isWanted()) return null;
    const key = `${frameRate} ${filmedFps}`;
    const slowdown = filmedFps === null ? null : filmedFps / frameRate;
    if (proposed?.key !== key) proposed = { key, proposal: code.proposeContact(finding, player.frames(), slowdown) };
    return proposed.proposal;
  }

  function forget() {
    lifetime.abort();
    cancelRest();
    [searched, finding, proposed] = [null, null, null];
  }

  async function start(file: Blob | string, frameRate: number) {
    searched = file;
    lifetime = new AbortController();
    const { signal } = lifetime;
    code ??= await loadCode().catch(() => null);
    if (code === null || signal.aborted) return;
    const found = await code.searchContact({ file, frameRate }, signal);
    if (signal.aborted) return;
    finding = found;
    set(proposal());
  }

  function update() {
    const file = player.file();
    if (file === null || (searched !== null && searched !== file)) forget();
    cancelRest();
    const { status, isIndexed, frameRate } = player.getSnapshot();
    if (file !== null && searched === null && status === 'paused' && isIndexed && frameRate !== null && isWanted()) {
      cancelRest = clock.after(restMs, () => void start(file, frameRate));
    }
    set(proposal());
  }

  const stops = [player, settings, checkpoints].map((part) => part.subscribe(update));
  update();

  return {
    subscribe,
    getSnapshot,
    show() {
      const { time } = getSnapshot() ?? {};
      if (time !== undefined) stopAt(player, time);
    },
    use() {
      const { time } = getSnapshot() ?? {};
      if (time !== undefined) checkpoints.set('contact', time);
    },
    dismiss: () => settings.set({ ...settings.getSnapshot(), isContactDismissed: true }),
    dispose() {
      for (const stop of stops) stop();
      forget();
      dispose();
    },
  };
}
