import { createElement, useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor of the section, for example `pricing`. */
  id?: string;
  eyebrow?: string;
  title: string;
  headingLevel?: 1 | 2;
  lead?: ReactNode;
  /** Shown beside the heading, for example a switch. */
  aside?: ReactNode;
  align?: 'start' | 'center';
  /** `ink` is a dark band on a light page, `sand` is slightly darker than the page. */
  band?: 'none' | 'sand' | 'ink';
  className?: string;
  children?: ReactNode;
}

/** A full-width band of a page with its heading. */
export function Section({
  id,
  eyebrow,
  title,
  headingLevel = 2,
  lead,
  aside,
  align = 'start',
  band = 'none',
  className,
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={classNames(styles.root, styles[band], className)}
      data-theme={band === 'ink' ? 'dark' : undefined}
      aria-labelledby={titleId}
    >
      <div className={utilities.container}>
        <div className={classNames(styles.head, styles[align])}>
          <div>
            {eyebrow ? <p className={utilities.eyebrow}>{eyebrow}</p> : null}
            {createElement(`h${headingLevel}`, { id: titleId }, title)}
            {lead ? <div className={utilities.lead}>{lead}</div> : null}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
