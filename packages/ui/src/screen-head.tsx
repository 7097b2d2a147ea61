import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './screen-head.module.css';

interface ScreenHeadProps {
  className?: string;
  children: ReactNode;
}

/** The top of a screen: the heading on the left, and the screen's main link or figure on the right. What belongs to the heading is in a `div`. */
export function ScreenHead({ className, children }: ScreenHeadProps) {
  return <div className={classNames(styles.root, className)}>{children}</div>;
}
