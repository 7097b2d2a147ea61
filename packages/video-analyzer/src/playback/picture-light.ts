/** Multipliers for a video's picture. `brightness` scales each colour; `contrast` scales its distance from middle gray. */
export type PictureLight = { readonly brightness: number; readonly contrast: number };

export const asFilmed: PictureLight = { brightness: 1, contrast: 1 };

export const lightLimits = { brightness: { min: 0.5, max: 4 }, contrast: { min: 0.5, max: 3 } } as const;

export const isAsFilmed = ({ brightness, contrast }: PictureLight) => brightness === 1 && contrast === 1;
