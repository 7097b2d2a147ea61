import { RotateCcw } from 'lucide-react';
import { afterPaint } from '@swing/ui/after-paint';
import { Button } from '@swing/ui/button';
import { Slider } from '@swing/ui/slider';
import { asFilmed, lightLimits, type PictureLight } from '../../playback/picture-light.ts';
import type { Side } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import styles from '../video-panel.module.css';

const sliders = [
  ['Brightness', 'brightness'],
  ['Contrast', 'contrast'],
] as const;

type LightControlsProps = Pick<Side, 'settings'> & {
  /** Called before a slider is used. */
  onPrepare: () => void;
};

/** Brightness and contrast of one video, for dark cages (analyzer-48). */
export function LightControls({ settings, onPrepare }: LightControlsProps) {
  const light = useObservable(settings);
  const prepare = () => void afterPaint(onPrepare);
  const change = (next: Partial<PictureLight>) => settings.set({ ...settings.getSnapshot(), ...next });
  return (
    <>
      {sliders.map(([label, name]) => {
        const percent = Math.round(light[name] * 100);
        const { min, max } = lightLimits[name];
        return (
          <Slider
            key={name}
            label={label}
            className={styles.light}
            value={percent}
            min={min * 100}
            max={max * 100}
            step={5}
            valueText={`${percent} %`}
            onFocus={prepare}
            onPointerEnter={prepare}
            onValueChange={(value) => change({ [name]: value / 100 })}
          />
        );
      })}
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={<RotateCcw />}
        aria-label="Reset brightness and contrast"
        title="Show the picture as filmed"
        onClick={() => change(asFilmed)}
      >
        Reset
      </Button>
    </>
  );
}
