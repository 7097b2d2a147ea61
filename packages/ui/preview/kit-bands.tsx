import { PenMark } from '../src/pen-mark.tsx';
import { Seam } from '../src/seam.tsx';
import { Section } from '../src/section.tsx';
import { StatCard, StatGrid } from '../src/stat-card.tsx';
import { SwingIllustration } from '../src/swing-illustration.tsx';

/** The full-width parts of a page. */
export function KitBands() {
  return (
    <>
      <Section eyebrow="How It Works" title="From the cage to the fix" lead="A band of the page's colour.">
        <h3>
          A real coach on <PenMark>every swing</PenMark>
        </h3>
        <Seam />
      </Section>
      <Section band="sand" align="center" eyebrow="Counters" title="The queue">
        <StatGrid label="Counters">
          <StatCard label="Pending Analysis" value="12" tone="yellow" />
          <StatCard label="Analyzing Now" value="3" tone="purple" />
          <StatCard label="Completed" value="1,204" tone="green" detail="14 today" />
          <StatCard label="Total Videos" value="1,220" />
        </StatGrid>
      </Section>
      <Section band="ink" eyebrow="A clubhouse" title="Players keep their coach">
        <SwingIllustration />
      </Section>
    </>
  );
}
