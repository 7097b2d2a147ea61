export const percent = (share: number) => `${Math.round(share * 100)}%`;

export const pixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`;

const surfaces: Record<string, string> = { browser: 'Browser tab', window: 'Window', monitor: 'Whole screen' };

/** What a captured track shows. Tabs from the extension do not say it. */
export const surfaceOf = ({ displaySurface }: MediaTrackSettings) => surfaces[displaySurface ?? 'browser'] ?? 'Unknown';
