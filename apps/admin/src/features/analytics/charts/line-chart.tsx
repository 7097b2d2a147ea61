import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { axisText, linesLabel } from './axis-text.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import type { LinePoints } from './lines.ts';
import { series } from './series.ts';
import styles from './charts.module.css';

const height = 256;
const margin = { top: 8, right: 24, bottom: 28, left: 48 };
/** Width of one label on the time axis, in pixels. Labels that would not fit are left out. */
const textWidth = 64;
/** Largest number of points that are drawn as dots on the lines. More dots would touch each other. */
const mostMarks = 31;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** One line per figure, with the time from left to right. */
export function LineChart(lines: LinePoints) {
  return (
    <figure className={styles.figure}>
      <ChartFrame label={linesLabel(lines)} height={height}>
        {(width) => <Lines {...lines} width={width} />}
      </ChartFrame>
      <figcaption>
        <Legend />
      </figcaption>
    </figure>
  );
}

function Lines({ points, unit, width }: LinePoints & { width: number }) {
  const bottom = height - margin.bottom;
  const times = points.map(({ time }) => time);
  const x = scalePoint({ domain: times, range: [margin.left, width - margin.right], padding: 0.5 });
  const most = Math.max(1, ...series.flatMap(({ read }) => points.map(read)));
  const y = scaleLinear({ domain: [0, most], range: [bottom, margin.top], nice: 4 });
  const ticks = y.ticks(4).filter(Number.isInteger);
  const step = Math.ceil((times.length * textWidth) / (width - margin.left));
  return (
    <>
      {ticks.map((tick) => (
        <line key={tick} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
      ))}
      <AxisLeft
        scale={y}
        left={margin.left}
        tickValues={ticks}
        tickFormat={(tick) => compact.format(Number(tick))}
        tickLabelProps={{ className: styles.text }}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={times.filter((_, index) => (times.length - 1 - index) % step === 0)}
        tickFormat={(time) => axisText(unit, time)}
        tickLabelProps={{ className: styles.text }}
        axisLineClassName={styles.axis}
        hideTicks
      />
      {series.map(({ name, read, className }) => (
        <Group key={name}>
          <LinePath
            data={points}
            x={({ time }) => x(time) ?? 0}
            y={(point) => y(read(point))}
            className={className}
            fill="none"
          />
          {points.length > mostMarks
            ? null
            : points.map((point) => (
                <circle key={point.time} cx={x(point.time)} cy={y(read(point))} r={3} className={className} />
              ))}
        </Group>
      ))}
    </>
  );
}
