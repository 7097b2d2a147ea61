import { useState, type FormEvent } from 'react';
import { firstAthlete, nameToKeep, nameToSend, type Athlete, type KnownNames, type NameToKeep } from './athlete.ts';
import type { UploadFlow } from './upload-flow.ts';
import { isBusy, type UploadState } from './upload-state.ts';
import { useChosenVideo } from './use-chosen-video.ts';

export interface UploadFormProps {
  flow: UploadFlow;
  state: UploadState;
  player: KnownNames & { id: string };
  /** True if the plan covers a second athlete. */
  hasTwoAthletes: boolean;
  /** Saves the name of an athlete for the next upload. */
  onName: (name: NameToKeep) => void;
}

/** The state of the upload form, prefilled from an upload that failed or was interrupted. */
export function useUploadForm({ flow, state, player, hasTwoAthletes, onName }: UploadFormProps) {
  const left = 'request' in state ? state.request : null;
  const interrupted = state.phase === 'interrupted' ? state.upload : null;
  const [nameLeft] = useState(left?.athleteName ?? interrupted?.athleteName ?? null);

  const video = useChosenVideo(left?.file ?? null);
  const [notes, setNotes] = useState(left?.notes ?? interrupted?.notes ?? '');
  const [wantsOriginal, setWantsOriginal] = useState(left?.wantsOriginal ?? false);
  const [typed, setTyped] = useState<Partial<Athlete>>({});
  // Recomputed on each render: the account's names may be refreshed while the form is open.
  const athlete = { ...firstAthlete(player, { hasTwoAthletes, nameLeft }), ...typed };
  const { file } = video;

  function changeAthlete(change: Partial<Athlete>) {
    setTyped((before) => ({ ...before, ...change }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isBusy(state)) return;
    video.clearProblem();
    const name = nameToKeep(player, athlete, typed);
    if (name) onName(name);
    const athleteName = nameToSend(athlete);
    const handle = await video.handle();
    await flow.start({ file, handle, notes, userId: player.id, athleteName, wantsOriginal });
  }

  return { video, notes, setNotes, wantsOriginal, setWantsOriginal, athlete, changeAthlete, submit };
}
