import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { Fragment, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** A number after the label, read out as part of the name. */
  count?: number | undefined;
  content: ReactNode;
  /** Hides the content while another tab is shown, instead of removing it, so that what was typed in it stays. */
  isKept?: boolean;
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

/**
 * Tabs that share one panel. Arrow keys move the focus, Enter or Space selects. A click shows the tab as selected first, and its content
 * in the next paint, because a long list takes time. Until then the panel is empty and keeps its height, so that the page does not jump.
 *
 * If each tab had a panel of its own, Base UI would render the panel of the tab before once more, and the new selection would be painted later.
 */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, className }: TabsProps<Value>) {
  const [own, setOwn] = useState(tabs[0]?.value);
  const selected = value ?? own;
  const shown = useDeferredValue(selected);
  const [opened, setOpened] = useState<readonly Value[]>([]);
  if (shown !== undefined && !opened.includes(shown)) setOpened([...opened, shown]);
  const [heightBefore, setHeightBefore] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex((tab) => tab.value === selected);

  // Scrolls the selected tab into view on narrow screens. Repeated when tabs change their width, because counts or the font have loaded.
  useEffect(() => {
    const root = list.current;
    const tab = root?.children[index];
    if (!root || !(tab instanceof HTMLElement)) return;
    const observer = new ResizeObserver(() => {
      root.scrollLeft = tab.offsetLeft - (root.clientWidth - tab.offsetWidth) / 2;
    });
    for (const element of [root, ...root.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [index]);

  return (
    <BaseTabs.Root
      className={className}
      value={selected}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (!tab) return;
        setHeightBefore(panel.current?.offsetHeight ?? 0);
        setOwn(tab.value);
        onValueChange?.(tab.value);
      }}
    >
      <BaseTabs.List ref={list} className={styles.list} aria-label={label}>
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
      <BaseTabs.Panel
        ref={panel}
        value={selected}
        className={styles.panel}
        style={selected === shown ? undefined : { minHeight: heightBefore }}
      >
        {tabs.map((tab) => {
          const isShown = tab.value === shown && selected === shown;
          if (tab.isKept && opened.includes(tab.value)) {
            return (
              <div key={tab.value} hidden={!isShown}>
                {tab.content}
              </div>
            );
          }
          return isShown ? <Fragment key={tab.value}>{tab.content}</Fragment> : null;
        })}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
