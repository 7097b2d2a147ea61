import { classNames } from '@swing/ui/class-names';
import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string | undefined;
}

/** A list of names and values. An empty value is shown as "Not given". */
export function DescriptionList({ facts, className }: DescriptionListProps) {
  return (
    <dl className={classNames(styles.root, className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
