import { contact, extension, finish, footPlant, load, stance } from './poses.ts';
import { PositionFigure } from './position-figure.tsx';
import styles from './guide.module.css';

const positions = [
  {
    name: 'Stance',
    pose: stance,
    look: 'Balance on the inside of both feet, eyes level, relaxed grip, hands near the back shoulder.',
    draw: 'A line straight up through the middle of the head. Keep it for the whole review.',
    say: '“Your head starts here. Watch where it goes.”',
  },
  {
    name: 'Load',
    pose: load,
    look: 'Weight gathers over the back hip, and the back knee stays inside the back foot. The hands go back, not down.',
    draw: 'A line along the back shin, an arrow where the hands go.',
    say: 'Gathering power, or swaying past the back foot?',
  },
  {
    name: 'Foot plant',
    pose: footPlant,
    look: 'The front foot is down before the hands go forward. The hips begin to open, the front shoulder is still closed.',
    draw: 'A line across the shoulders and one across the hips. The angle between them is the stretch.',
    say: 'How much stretch is there, and did the hands drift with the stride?',
  },
  {
    name: 'Contact',
    pose: contact,
    look: 'Firm front leg, head behind the ball, back elbow close to the ribs, the ball out in front.',
    draw: 'A line along the front leg, a line along the bat, a dot where bat and ball meet.',
    say: 'What the front leg stopped, and what that gave the barrel.',
  },
  {
    name: 'Extension',
    pose: extension,
    look: 'Both arms long through the ball, the barrel toward the middle of the field, no early roll of the wrists.',
    draw: 'An arrow along the path of the barrel.',
    say: 'How long the barrel stays on the line of the pitch.',
  },
  {
    name: 'Finish',
    pose: finish,
    look: 'Balanced, belt buckle to the pitcher, back heel up, head where it was at contact.',
    draw: 'Nothing new: compare the head with your first line.',
    say: 'How far the head moved since the stance, and which position began it.',
  },
] as const;

/** The positions of a swing in the order of a review: what to look at, draw and say. */
export function Positions() {
  return (
    <ol className={styles.positions}>
      {positions.map(({ name, pose, look, draw, say }) => (
        <li key={name}>
          <PositionFigure pose={pose} />
          <h3>{name}</h3>
          <dl>
            <dt>Look</dt>
            <dd>{look}</dd>
            <dt>Draw</dt>
            <dd>{draw}</dd>
            <dt>Say</dt>
            <dd>{say}</dd>
          </dl>
        </li>
      ))}
    </ol>
  );
}
