import { useState, type FormEvent } from 'react';
import type { UploadFlow } from './upload-flow.ts';
import { isBusy, type UploadState } from './upload-state.ts';
import { useChosenVideo } from './use-chosen-video.ts';

export interface UploadFormProps {
  flow: UploadFlow;
  state: UploadState;
  player: { id: string; firstName: string; lastName: string; secondAthleteName: string | null };
  /** The plan has room for a second athlete. */
  hasTwoAthletes: boolean;
  /** Keeps the name of the second athlete for the next time. */
  onSecondAthlete: (name: string) => void;
}

/** What a player has filled in, beginning with what an upload that failed or stopped was started with. */
export function useUploadForm({ flow, state, player, hasTwoAthletes, onSecondAthlete }: UploadFormProps) {
  const left = 'request' in state ? state.request : null;
  const interrupted = state.phase === 'interrupted' ? state.upload : null;
  const ownName = `${player.firstName} ${player.lastName}`.trim();
  const athleteLeft = left?.athleteName ?? interrupted?.athleteName ?? ownName;

  const video = useChosenVideo(left?.file ?? null);
  const [notes, setNotes] = useState(left?.notes ?? interrupted?.notes ?? '');
  const [wantsOriginal, setWantsOriginal] = useState(left?.wantsOriginal ?? false);
  const [athlete, setAthlete] = useState({
    isSecond: athleteLeft !== ownName,
    secondName: athleteLeft === ownName ? (player.secondAthleteName ?? '') : athleteLeft,
  });
  const { file } = video;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isBusy(state)) return;
    video.clearProblem();
    const isSecond = hasTwoAthletes && athlete.isSecond;
    const athleteName = isSecond ? athlete.secondName.trim() : ownName;
    if (isSecond && athleteName !== player.secondAthleteName) onSecondAthlete(athleteName);
    const handle = await video.handle();
    await flow.start({ file, handle, notes, userId: player.id, athleteName, wantsOriginal });
  }

  return { video, notes, setNotes, wantsOriginal, setWantsOriginal, ownName, athlete, setAthlete, submit };
}
