import { Fragment } from 'react';
import { keyLabels } from '@swing/video-analyzer/react/keys/key-labels';
import { analyzerKeyGroups } from './key-list.ts';
import styles from './guide.module.css';

/** The keys of the analyzer. */
export function KeyTable() {
  return (
    <div className={styles.keys}>
      {analyzerKeyGroups.map(({ title, rows }) => (
        <div key={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map(({ keys, does }) => (
              <Fragment key={does}>
                <dt>
                  {keys.map((key) => (
                    <Fragment key={key}>
                      {keyLabels(key).map((label, index) => (
                        <Fragment key={label}>
                          {index > 0 ? '+' : null}
                          <kbd>{label}</kbd>
                        </Fragment>
                      ))}{' '}
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
