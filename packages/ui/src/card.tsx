import { createElement, useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './card.module.css';

interface CardProps {
  title?: string;
  headingLevel?: 2 | 3 | 4;
  eyebrow?: string;
  /** Beside the title, for example a button or a badge. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** `highlight` has the accent colour, `flat` has no edge, `sunken` is darker than the page. */
  look?: 'plain' | 'highlight' | 'flat' | 'sunken';
  as?: 'section' | 'article' | 'div' | 'li';
  className?: string;
  children?: ReactNode;
}

/** A surface for one subject. With a title it is a named region (or article). */
export function Card({
  title,
  headingLevel = 2,
  eyebrow,
  aside,
  footer,
  look = 'plain',
  as,
  className,
  children,
}: CardProps) {
  const titleId = useId();
  const element = as ?? (title ? 'section' : 'div');
  const isNamed = title && (element === 'section' || element === 'article');

  return createElement(
    element,
    {
      className: classNames(styles.root, styles[look], className),
      'aria-labelledby': isNamed ? titleId : undefined,
    },
    <>
      {title || aside ? (
        <div className={styles.head}>
          <div>
            {eyebrow ? <p className={classNames(utilities.eyebrow, styles.eyebrow)}>{eyebrow}</p> : null}
            {title ? createElement(`h${headingLevel}`, { id: titleId, className: styles.title }, title) : null}
          </div>
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>,
  );
}
