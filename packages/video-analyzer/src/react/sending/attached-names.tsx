import { useEffect, useEffectEvent, useState } from 'react';
import { Spinner } from '@swing/ui/spinner';
import { classNames } from '@swing/ui/class-names';
import { PartFailure } from '../part-failure.tsx';
import panelStyles from '../panel.module.css';
import styles from './attached-names.module.css';

/** A library video that the player sees beside the analysis. `kind` is a word, such as "Drill". */
export type AttachedName = { readonly id: string; readonly name: string; readonly kind: string };
export type LoadAttached = () => Promise<readonly AttachedName[]>;

type Loaded = readonly AttachedName[] | 'loading' | 'failed';

/** Lists the library videos that the player sees beside the analysis. `load` must not change between renders. */
export function AttachedNames({ load }: { load: LoadAttached }) {
  const [loaded, setLoaded] = useState<Loaded>('loading');

  function read() {
    load().then(setLoaded, () => setLoaded('failed'));
  }
  const readFirst = useEffectEvent(read);
  useEffect(() => readFirst(), []);

  function retry() {
    setLoaded('loading');
    read();
  }

  return (
    <section className={styles.root} aria-label="Shown beside the analysis">
      <h3 className={panelStyles.small}>Shown beside the analysis</h3>
      {loaded === 'loading' ? <Spinner label="Loading the attached videos" /> : null}
      {loaded === 'failed' ? <PartFailure name="The attached videos" onRetry={retry} /> : null}
      {typeof loaded === 'string' ? null : <Names names={loaded} />}
    </section>
  );
}

function Names({ names }: { names: readonly AttachedName[] }) {
  if (names.length === 0) {
    return (
      <p className={classNames(panelStyles.muted, panelStyles.small)}>
        No drills or reference videos. You can attach some in the Library.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {names.map(({ id, name, kind }) => (
        <li key={id}>
          {name} <span className={classNames(panelStyles.muted, panelStyles.small)}>{kind}</span>
        </li>
      ))}
    </ul>
  );
}
