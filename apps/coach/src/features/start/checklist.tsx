import { RouterLink } from '@swing/app-shell/app-link';
import type { CoachSummary } from '@swing/contract/coaching';
import { practicePath } from '@swing/domain/routes';
import { PlainLink } from '@swing/ui/nav-link';
import { Progress } from '@swing/ui/progress';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { Check, ChevronRight } from 'lucide-react';
import { startSteps, type StartStep } from './start-steps.ts';
import styles from './start.module.css';

interface ChecklistProps {
  /** Null while it loads. The steps are shown even then, not yet ticked, so that what is below them stays in place. */
  checklist: CoachSummary['checklist'] | null;
  isShared: boolean;
}

/** The steps of a new coach, and which are done. */
export function Checklist({ checklist, isShared }: ChecklistProps) {
  const steps = startSteps(checklist, isShared);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => isDone === false);
  return (
    <>
      <Progress
        label="Getting started"
        value={checklist && doneCount / steps.length}
        valueText={checklist ? `${doneCount} of ${steps.length} done` : 'Loading …'}
      />
      <ol className={styles.list} aria-busy={checklist === null}>
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} step={step} isNext={step === next} />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  number: number;
  step: StartStep;
  isNext: boolean;
}

function Step({ number, step: { title, text, href, isDone }, isNext }: StepProps) {
  // The analyzer is a page of its own, so that the browser asks before Back discards a recording.
  const Link = href === practicePath || href.startsWith('#') ? PlainLink : RouterLink;
  return (
    <li className={classNames(styles.step, isDone && styles.done, isNext && styles.next)}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <div>
        <p>
          <Link href={href} className={styles.link}>
            {title}
          </Link>
          <span className={utilities.visuallyHidden}>
            {{ true: ' (done)', false: ' (to do)', null: '' }[`${isDone}`]}
          </span>
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <ChevronRight className={styles.arrow} aria-hidden="true" />
    </li>
  );
}
