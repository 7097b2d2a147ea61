import { Section } from '@swing/ui/section';
import { Card } from '@swing/ui/card';
import { ClipboardCheck, KeyRound, Users } from 'lucide-react';
import { differences } from './content.ts';

const icons = [ClipboardCheck, Users, KeyRound];

export function Difference() {
  return (
    <Section band="sand" eyebrow="A clubhouse, not a marketplace" title="How We're Different">
      <div className="cards">
        {differences.map(({ title, text }, index) => {
          const Icon = icons[index] ?? Users;
          return (
            <Card key={title} as="article" title={title} headingLevel={3} className="difference">
              <Icon className="difference__icon" aria-hidden="true" />
              <p className="ui-muted">{text}</p>
            </Card>
          );
        })}
      </div>
    </Section>
  );
}
