import { TextField } from '@swing/ui/text-field';
import { useState } from 'react';
import type { CropLink, CropLinkSnapshot } from '../../capture/crop-link.ts';
import { changeCrop, cropHeights, cropStep, fitCrop, type CropRectangle } from '../../capture/crop.ts';
import styles from './crop-window.module.css';

const labels = { left: 'Left', top: 'Top', width: 'Width', height: 'Height' } as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as Field[];
const keySteps: Readonly<Record<string, number>> = { ArrowUp: cropStep, ArrowDown: -cropStep };

type CropFieldsProps = {
  link: CropLink;
  shown: NonNullable<CropLinkSnapshot['shown']>;
  rectangle: CropRectangle;
};

/** Place and size of the rectangle as numbers. What is typed applies at once, as far as the picture allows. */
export function CropFields({ link, shown: { picture, shape }, rectangle }: CropFieldsProps) {
  const [typed, setTyped] = useState<{ field: Field; text: string } | null>(null);
  const { minimum, maximum } = cropHeights(picture, shape);
  const sized = (height: number) => fitCrop({ ...rectangle, height }, picture, shape).width;
  const limits: Record<Field, { min: number; max: number }> = {
    left: { min: 0, max: picture.width - rectangle.width },
    top: { min: 0, max: picture.height - rectangle.height },
    width: { min: sized(minimum), max: sized(maximum) },
    height: { min: minimum, max: maximum },
  };
  const { left, top, width, height } = rectangle;
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          type="number"
          inputMode="numeric"
          step={cropStep}
          {...limits[field]}
          value={typed?.field === field ? typed.text : rectangle[field]}
          onChange={({ target: { value, valueAsNumber } }) => {
            setTyped({ field, text: value });
            if (Number.isNaN(valueAsNumber)) return;
            link.change((one) => changeCrop(one, { [field]: valueAsNumber }, picture, shape));
          }}
          onKeyDown={(event) => {
            const step = keySteps[event.key];
            if (step === undefined) return;
            // The browser's own steps start at `min`, so Left 80 would become 100 instead of 105.
            event.preventDefault();
            setTyped(null);
            link.change((one) => changeCrop(one, { [field]: one[field] + step }, picture, shape));
          }}
          onBlur={() => setTyped(null)}
        />
      ))}
      <p className={styles.place} id="crop-place" role="status">
        {width} × {height} pixels, {left} from the left, {top} from the top, of {picture.width} × {picture.height}
      </p>
    </div>
  );
}
