import { Alert } from '@swing/ui/alert';
import { joinLimitText } from '../../recording/join-limit.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { warningText } from '../../recording/recording-limit.ts';
import { useSelected } from '../use-selected.ts';

/**
 * Says while recording how much time is left, and that all recordings together get too long to be joined (recording-40). For use inside a
 * status.
 */
export function LimitNotices({ recorder }: { recorder: Pick<Recorder, 'subscribe' | 'getSnapshot'> }) {
  const warning = useSelected(recorder, (state) => state.warning);
  const joinText = useSelected(recorder, joinLimitText);
  const texts = [warning === null ? null : warningText(warning), joinText].filter((text) => text !== null);
  return texts.map((text) => (
    <Alert key={text} tone="warning" role="none">
      {text}
    </Alert>
  ));
}
