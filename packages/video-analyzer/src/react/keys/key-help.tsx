import { Fragment } from 'react';
import { Dialog } from '@swing/ui/dialog';
import { keyLabels } from './key-labels.ts';
import { keyGroups, type KeyRow } from './key-list.ts';
import styles from './key-help.module.css';

export type KeyHelpProps = { onClose: () => void };

function Row({ keys, does }: KeyRow) {
  return (
    <>
      <dt>
        {keys.map((one) => (
          <span key={one} className={styles.key}>
            {keyLabels(one).map((label, index) => (
              <Fragment key={label}>
                {index > 0 ? '+' : null}
                <kbd>{label}</kbd>
              </Fragment>
            ))}{' '}
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}

/** All keys of the analyzer in a dialog. */
export function KeyHelp({ onClose }: KeyHelpProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys" size="large">
      <div className={styles.root}>
        {keyGroups.map(({ title, rows }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {rows.map((row) => (
                <Row key={row.does} {...row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
