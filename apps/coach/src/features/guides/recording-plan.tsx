import { utilities } from '@swing/ui/utilities';
import styles from './guide.module.css';

const steps = [
  ['0:00', 'Greet the player by name and answer the note that came with the video.'],
  ['0:20', 'Say one thing that is good, and why to keep it.'],
  ['0:40', 'Play the swing once at full speed, then stop at each of the six positions. One drawing each, then Esc.'],
  ['2:00', 'One thing to change: the earliest position at which it goes wrong. Everything later follows from it.'],
  ['2:45', 'One drill for it: what to do, how many swings a day, and how it feels when it is right.'],
  ['3:15', 'Say what to film next and when, so that the next video shows whether it worked.'],
] as const;

/** The plan of a recording of two to four minutes. */
export function RecordingPlan() {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={utilities.visuallyHidden}>A recording, minute by minute</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(([from, what]) => (
            <tr key={from}>
              <th scope="row" className={styles.figure}>
                {from}
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
