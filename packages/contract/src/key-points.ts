import { maxKeyPointLength, maxKeyPoints } from '@swing/domain/key-points';
import * as z from 'zod/mini';

/** An important moment of an analysis (submissions-21). */
export const keyPoint = z.object({
  /** Media time in the analysis. */
  seconds: z.number().check(z.minimum(0), z.maximum(36_000)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxKeyPointLength)),
});

export const keyPoints = z.array(keyPoint).check(z.maxLength(maxKeyPoints));
