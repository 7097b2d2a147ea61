/** `thickness` is in stage pixels (`stageSizes`), `opacity` runs from 0 to 1. */
export type AnnotationStyle = { readonly color: string; readonly thickness: number; readonly opacity: number };

export const annotationColors = { black: '#0b0d10', red: '#f0262d', white: '#ffffff' } as const;
export type AnnotationColorName = keyof typeof annotationColors;
export const annotationThicknesses = [5, 8, 10] as const;
export const defaultAnnotationStyle: AnnotationStyle = { color: annotationColors.red, thickness: 3, opacity: 1 };
