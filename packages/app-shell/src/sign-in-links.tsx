import type { ReactNode } from 'react';
import styles from './sign-in-links.module.css';

/** The links below a form of the sign-in frame, one paragraph each. */
export function SignInLinks({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}
