import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** A number after the label, read out as part of the name. */
  count?: number | undefined;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem<Value>[];
  /** If left out, the component keeps the choice itself and starts with the first tab. */
  value?: Value;
  onValueChange?: (value: Value) => void;
  className?: string;
}

/** Tabs with panels. Arrow keys move the focus, Enter or Space selects. Only the selected panel is mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, className }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      className={className}
      value={value}
      defaultValue={value === undefined ? tabs[0]?.value : undefined}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onValueChange?.(tab.value);
      }}
    >
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : (
              <>
                {' '}
                <span className={styles.count}>{tab.count.toLocaleString('en-US')}</span>
              </>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
