import { FilmingGuide } from '@swing/app-shell/filming-guide';
import { brand } from '@swing/domain/brand';
import { analysisDueHours } from '@swing/domain/due-date';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { Link } from 'react-router';
import { CopyFilmingButton } from './copy-filming-button.tsx';
import { Guide, Points, type GuideSection } from './guide.tsx';
import { KeyTable } from './key-table.tsx';
import { Positions } from './positions.tsx';
import { RecordingPlan } from './recording-plan.tsx';
import { Revenue } from './revenue.tsx';
import { ReviewMarks } from './review-marks.tsx';

const sections: GuideSection[] = [
  {
    id: 'a-swing',
    title: 'A swing from start to finish',
    content: (
      <Points
        points={[
          ['It arrives', 'Your player sends a video. It waits in your queue, with the player’s note and wishes.'],
          ['You review it', 'You open it in the analyzer, draw, talk and send the recording.'],
          [
            'The player watches it',
            `An email says that it is there. It can be watched and downloaded for ${analysisRetentionDays} days.`,
          ],
          [
            'You can correct it',
            'A completed swing takes a corrected analysis. The player keeps the first one until the new one is complete.',
          ],
        ]}
      />
    ),
  },
  {
    id: 'turnaround',
    title: 'Turnaround',
    content: (
      <>
        <p>
          Each swing in your queue shows when its analysis is due: {analysisDueHours} hours after it was sent. Some
          pages tell players 24 to 48 hours. So aim for 48, and never pass {analysisDueHours}. A wait of days is marked
          red.
        </p>
        <p>Away for a week? Say so to your players before they upload; the date does not move.</p>
      </>
    ),
  },
  {
    id: 'filming',
    title: 'What a good video looks like',
    content: (
      <>
        <FilmingGuide />
        <p>
          A video that breaks these rules can still be reviewed. Do it, and use your last sentence to say what to film
          differently next time.
        </p>
        <CopyFilmingButton />
      </>
    ),
  },
  {
    id: 'positions',
    title: 'Review in six positions',
    content: (
      <>
        <p>
          Always in the same order. Players learn to look for the positions themselves, and you never lose the thread.
        </p>
        <Positions />
        <p>
          If the crack of the bat stands out in the sound, the analyzer suggests the frame of the contact. Look at it,
          and use it or dismiss it: only you set the checkpoint.
        </p>
      </>
    ),
  },
  {
    id: 'recording',
    title: 'Record two to four minutes',
    content: (
      <>
        <p>
          One thing to change, one drill. A player works on one thing until the next video; with five things, on none.
        </p>
        <RecordingPlan />
      </>
    ),
  },
  {
    id: 'keys',
    title: 'Keys of the analyzer',
    content: (
      <>
        <KeyTable />
        <p>The checkbox Keyboard shortcuts in the analyzer switches them off.</p>
      </>
    ),
  },
  { id: 'revenue', title: 'What you earn', content: <Revenue /> },
  { id: 'requirement', title: 'The review requirement', content: <ReviewMarks /> },
  {
    id: 'without-a-coach',
    title: 'Swings of players without a coach',
    content: (
      <p>
        Some players have no coach yet. If you switch it on in <Link to="/coach/profile">your profile</Link>, your queue
        offers you the swing that has waited longest, one at a time. One that you have not opened within 24 hours goes
        back. The player is not linked to you, and neither your earnings nor your review share change.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    content: (
      <p>
        Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    ),
  },
];

/** How reviews, turnaround and revenue work. */
export function HowItWorks() {
  return (
    <Guide title="How It Works" lead="How to review a swing well, how fast, and what you earn." sections={sections} />
  );
}
