import { Card } from '@swing/ui/card';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import styles from './guide.module.css';

export interface GuideSection {
  /** The anchor of the section. */
  id: string;
  title: string;
  content: ReactNode;
}

interface GuideProps {
  title: string;
  lead: string;
  /** Above the title of each section: "Step 1", "Step 2". */
  isNumbered?: boolean;
  sections: readonly GuideSection[];
}

/** A guide: a list of contents beside (on a phone above) its sections. */
export function Guide({ title, lead, isNumbered = false, sections }: GuideProps) {
  return (
    <>
      <div className={styles.head}>
        <p className={utilities.eyebrow}>Guide</p>
        <h1>{title}</h1>
        <p className={utilities.lead}>{lead}</p>
      </div>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ol className={styles.contentsList}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections.map((section, index) => (
            <div key={section.id} id={section.id} className={styles.anchor}>
              <Card title={section.title} {...(isNumbered ? { eyebrow: `Step ${index + 1}` } : {})}>
                <div className={classNames(utilities.stack, styles.prose)}>{section.content}</div>
              </Card>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** A short list of facts, each with a bold beginning. */
export function Points({ points }: { points: readonly (readonly [title: string, text: ReactNode])[] }) {
  return (
    <ul className={styles.points}>
      {points.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
