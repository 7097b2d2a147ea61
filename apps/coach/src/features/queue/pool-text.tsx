import { DateText } from '@swing/app-shell/date-text';
import type { PoolStatus } from '@swing/contract/coaching';
import { nothingWaitingMessage, untouchedHours } from '@swing/domain/general-pool';
import { waitTime } from '@swing/domain/wait-time';
import { poolStep } from './pool-step.ts';

/** Says how many swings wait without a coach, and how taking them works. */
export function PoolText({ pool, now }: { pool: PoolStatus; now: Date }) {
  const { taken } = pool;
  const name = taken ? <strong>{taken.athleteName}</strong> : null;
  switch (poolStep(pool)) {
    case 'analyze':
      return (
        <>
          You took the swing of {name}. Open it
          {taken?.takenUntil ? (
            <>
              {' '}
              by <DateText iso={taken.takenUntil} now={now} />
            </>
          ) : null}
          , or it goes back to the other coaches.
        </>
      );
    case 'continue':
      return <>You are analyzing the swing of {name}. You can take the next one once the analysis is sent.</>;
    case 'sending':
      return <>Your analysis for {name} is arriving. Then you can take the next one.</>;
    case 'wait':
      return nothingWaitingMessage;
    case 'take':
      return (
        <>
          <Waiting pool={pool} now={now} /> Take one at a time, and open it within {untouchedHours} hours: otherwise it
          goes back.
        </>
      );
    case 'profile':
      return (
        <>
          <Waiting pool={pool} now={now} /> If you switch this on in your profile, you can take them one at a time.
          Taking one neither links the player to you nor changes your earnings.
        </>
      );
  }
}

function Waiting({ pool: { waiting, oldestAt }, now }: { pool: PoolStatus; now: Date }) {
  if (waiting === 0 || !oldestAt) return <>No swing is waiting for a coach right now.</>;
  const { text } = waitTime(new Date(oldestAt), now);
  if (waiting === 1) return <strong>1 swing waits without a coach, for {text}.</strong>;
  return (
    <strong>
      {waiting.toLocaleString('en-US')} swings wait without a coach, the oldest for {text}.
    </strong>
  );
}
