import { useState, type FormEvent } from 'react';
import { firstAthlete, nameToKeep, nameToSend, type KnownNames, type NameToKeep } from './athlete.ts';
import type { UploadFlow } from './upload-flow.ts';
import { isBusy, type UploadState } from './upload-state.ts';
import { useChosenVideo } from './use-chosen-video.ts';

export interface UploadFormProps {
  flow: UploadFlow;
  state: UploadState;
  player: KnownNames & { id: string };
  /** The plan has room for a second athlete. */
  hasTwoAthletes: boolean;
  /** Keeps the name of an athlete for the next time. */
  onName: (name: NameToKeep) => void;
}

/** What a player has filled in, beginning with what an upload that failed or stopped was started with. */
export function useUploadForm({ flow, state, player, hasTwoAthletes, onName }: UploadFormProps) {
  const left = 'request' in state ? state.request : null;
  const interrupted = state.phase === 'interrupted' ? state.upload : null;
  const nameLeft = left?.athleteName ?? interrupted?.athleteName ?? null;

  const video = useChosenVideo(left?.file ?? null);
  const [notes, setNotes] = useState(left?.notes ?? interrupted?.notes ?? '');
  const [wantsOriginal, setWantsOriginal] = useState(left?.wantsOriginal ?? false);
  const [athlete, setAthlete] = useState(() => firstAthlete(player, { hasTwoAthletes, nameLeft }));
  const { file } = video;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isBusy(state)) return;
    video.clearProblem();
    const name = nameToKeep(player, athlete);
    if (name) onName(name);
    const athleteName = nameToSend(athlete);
    const handle = await video.handle();
    await flow.start({ file, handle, notes, userId: player.id, athleteName, wantsOriginal });
  }

  return { video, notes, setNotes, wantsOriginal, setWantsOriginal, athlete, setAthlete, submit };
}
