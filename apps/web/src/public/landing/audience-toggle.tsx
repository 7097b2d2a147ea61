import '@swing/ui/segmented-control.css';
import { audiences, type Audience } from './content.ts';

/** One of two switches for the page's audience. The page's script keeps them in sync. */
export function AudienceToggle({ label, words }: { label: string; words: Record<Audience, string> }) {
  return (
    <div role="group" aria-label={label} className="ui-segments ui-segments--large audience-toggle">
      {audiences.map((audience) => (
        <button
          key={audience}
          type="button"
          className="ui-segments__item"
          data-choose-audience={audience}
          aria-pressed={audience === 'player'}
        >
          {words[audience]}
        </button>
      ))}
    </div>
  );
}
