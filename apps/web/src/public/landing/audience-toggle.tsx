import { classNames } from '@swing/ui/class-names';
import { segmentClassName, segmentsClassName } from '@swing/ui/segmented-control';
import { audiences, type Audience } from './content.ts';
import styles from './landing.module.css';

/** One of two switches for the page's audience. The page's script keeps them in sync. */
export function AudienceToggle({ label, words }: { label: string; words: Record<Audience, string> }) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(segmentsClassName({ size: 'large' }), styles.toggle)}
      data-needs-script=""
    >
      {audiences.map((audience) => (
        <button
          key={audience}
          type="button"
          className={segmentClassName}
          data-choose-audience={audience}
          aria-pressed={audience === 'player'}
        >
          {words[audience]}
        </button>
      ))}
    </div>
  );
}
