import { FilmingGuide } from '@swing/app-shell/filming-guide';
import { practicePath } from '@swing/domain/routes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyFilmingButton } from './copy-filming-button.tsx';
import { Guide, Points, type GuideSection } from './guide.tsx';
import { RevenueTiers } from './revenue-tiers.tsx';
import { ReviewMarks } from './review-marks.tsx';
import styles from './guide.module.css';

interface GetStartedProps {
  /** Copies or shares the invite link. */
  invite: ReactNode;
}

/** How to set up, from the profile to the first analysis. */
export function GetStarted({ invite }: GetStartedProps) {
  const sections: GuideSection[] = [
    {
      id: 'profile',
      title: 'Finish your profile',
      content: (
        <p>
          Players see your name and organization when they enter your code.{' '}
          <Link to="/coach/profile">Your profile</Link> also decides whether new submissions are emailed to you.
        </p>
      ),
    },
    {
      id: 'invite',
      title: 'Invite your first player',
      content: (
        <>
          <p>
            Send your link. The player signs up, chooses a plan and is linked to you; every swing from then on comes to
            your queue. A player who has an account enters your code there. The{' '}
            <Link to="/coach/players">Players page</Link> has a QR code to print for the dugout or the cage.
          </p>
          {invite}
        </>
      ),
    },
    {
      id: 'desk',
      title: 'Set up your desk',
      content: (
        <Points
          points={[
            [
              'Computer',
              'A laptop or desktop with a current Chrome or Edge and a mouse. The analyzer is not made for phones.',
            ],
            [
              'Microphone',
              'A headset or a USB microphone, a hand’s width from your mouth. Laptop microphones record the room.',
            ],
            ['Room', 'Quiet, with something soft in it. Close the window, mute notifications.'],
            [
              'Light',
              'You are not filmed, only the picture and your voice are. Have no window or lamp behind or on the screen, so that you see the bat in a dark video.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'filming',
      title: 'Tell players how to film',
      content: (
        <>
          <p>
            Most of a good review is a good video. Players see these instructions when they upload; send them once
            yourself, they listen to you.
          </p>
          <FilmingGuide />
          <CopyFilmingButton />
        </>
      ),
    },
    {
      id: 'recording',
      title: 'Record your first analysis',
      content: (
        <>
          <p>
            No swing yet? <a href={practicePath}>Practice on a sample swing</a>. Nothing of it is sent to anybody.
          </p>
          <ol className={styles.steps}>
            <li>
              In the <Link to="/coach/queue">queue</Link>, press Analyze. Watch the swing twice without talking, once at
              0.25x.
            </li>
            <li>
              Press Test Mic and say a few words. It takes five seconds, and recording is locked until then. Then you
              can choose another microphone by its name; the browser remembers it.
            </li>
            <li>
              Look at Picture: for an upright swing Portrait is chosen, because it fills the player’s phone. Further
              recordings get the shape of the first one, so that they can be joined.
            </li>
            <li>
              Press Start, play, draw and talk. What you see on the stage is what the player sees. Pause as often as you
              like; you have up to 10 minutes, and 2 to 4 are plenty. If the microphone stops or nothing is heard, the
              panel says so, and you choose another one while the recording goes on.
            </li>
            <li>
              Said something wrong? Press Pause and Step back, choose the moment before it, and press Resume to go on
              from there.
            </li>
            <li>
              Press Stop and watch it once. Trim cuts off its start or end, and Join recordings makes several into one.
              If it says that it was quiet, press Make it louder: only the sound changes. Not happy? Delete it and
              record again.
            </li>
            <li>
              Press Approve and send. The review plays large exactly what the player gets; type key points there while
              you watch, and press Add. Press Send analysis. For ten seconds you can take it back, or press Send now.
              Then the player gets an email with your key points and drills, and the analysis is in the player’s list.
            </li>
          </ol>
          <p>
            What to say in which order is in <Link to="/coach/how-it-works">How It Works</Link>.
          </p>
        </>
      ),
    },
    { id: 'requirement', title: 'Keep up with your queue', content: <ReviewMarks /> },
    {
      id: 'revenue',
      title: 'Earn with your players',
      content: (
        <>
          <p>You get a share of what each of your players pays, after payment fees:</p>
          <RevenueTiers />
          <p>
            The <Link to="/coach/players">Players page</Link> shows your tier and this month’s earnings. Examples are in{' '}
            <Link to="/coach/how-it-works">How It Works</Link>.
          </p>
        </>
      ),
    },
  ];
  return (
    <Guide
      title="Get Started"
      lead="From an empty queue to your first analysis. Plan on half an hour, then wait for the first swing."
      isNumbered
      sections={sections}
    />
  );
}
