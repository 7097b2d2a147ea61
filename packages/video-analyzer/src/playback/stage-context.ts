export type StageContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
