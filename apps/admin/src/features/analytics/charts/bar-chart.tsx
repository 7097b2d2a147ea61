import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { ChartFrame } from './chart-frame.tsx';
import type { BarGroup } from './bar-groups.ts';
import styles from './charts.module.css';

/** In pixels. */
const nameHeight = 22;
const barHeight = 16;
const barDistance = 20;
const groupDistance = 12;
const gap = 8;
/** At least the width of a digit, the widest character in most of the bars' texts, in pixels. */
const characterWidth = 9;

interface BarChartProps {
  /** What the bars show, such as "Funnel". */
  title: string;
  groups: readonly BarGroup[];
}

/** Horizontal bars in groups. The name of a group is above its bars, and the number of a bar is at its right end. */
export function BarChart({ title, groups }: BarChartProps) {
  const heightOf = ({ bars }: BarGroup) => nameHeight + bars.length * barDistance + groupDistance;
  const height = groups.reduce((sum, group) => sum + heightOf(group), 0);
  const tops = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + heightOf(group), 0));
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ count }) => count)));
  const longest = Math.max(0, ...groups.flatMap(({ bars }) => bars.map(({ text }) => text.length)));
  /** Room for the text behind the longest bar. */
  const textWidth = 2 * gap + longest * characterWidth;
  const label = groups.map(({ name, bars }) => `${name}: ${bars.map(({ text }) => text).join(', ')}.`).join(' ');
  return (
    <ChartFrame label={`${title}. ${label}`} height={height}>
      {(width) => {
        const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - textWidth)] });
        // A small count is still visible next to a large one.
        const lengthOf = (count: number) => (count === 0 ? 0 : Math.max(2, x(count)));
        return groups.map(({ name, bars }, index) => (
          <Group key={name} top={tops[index]}>
            <text y={nameHeight - 8} className={styles.name}>
              {name}
            </text>
            {bars.map(({ count, text, kind }, place) => (
              <Group key={kind} top={nameHeight + place * barDistance}>
                <Bar width={lengthOf(count)} height={barHeight} rx={2} className={styles[kind]} />
                <text x={lengthOf(count) + gap} y={barHeight - 4} className={styles.text}>
                  {text}
                </text>
              </Group>
            ))}
          </Group>
        ));
      }}
    </ChartFrame>
  );
}
