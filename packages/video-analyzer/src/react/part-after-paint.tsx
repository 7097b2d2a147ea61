import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { classNames } from '@swing/ui/class-names';
import { Spinner } from '@swing/ui/spinner';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import { PartFailure } from './part-failure.tsx';
import panelStyles from './panel.module.css';
import styles from './part-after-paint.module.css';

type PartAfterPaintProps<Props extends object> = {
  load: () => Promise<ComponentType<Props>>;
  /** What is loaded, as the beginning of a sentence. */
  name: string;
  props: Props;
  /** Shows nothing while it loads. */
  isQuiet?: boolean;
};

/**
 * Panels whose code is loaded after the first paint, so that the stage and the drawing tools are there sooner. If it cannot
 * be loaded, says so in its place: an error boundary would lose the analysis.
 */
export function PartAfterPaint<Props extends object>({ load, name, props, isQuiet }: PartAfterPaintProps<Props>) {
  const { Part, status, open } = useLazyPart<Props>(load);
  const openPart = useEffectEvent(open);
  useEffect(() => afterPaint(() => openPart()), []);
  if (Part) return <Part {...props} />;
  if (status !== 'failed') {
    return isQuiet ? null : (
      <div className={styles.loading} data-rail>
        <Spinner label={`Loading ${name.toLowerCase()}`} />
      </div>
    );
  }
  return (
    <div className={classNames(panelStyles.section, styles.failed)} data-rail>
      <PartFailure name={name} onRetry={open} />
    </div>
  );
}
