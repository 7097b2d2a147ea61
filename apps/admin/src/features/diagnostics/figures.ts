export const percent = (share: number) => `${Math.round(share * 100)}%`;

export const pixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`;

const surfaces: Record<string, string> = { browser: 'Browser tab', window: 'Window', monitor: 'Whole screen' };

/** Returns what a track captures, such as "Browser tab". Tabs captured through the extension report no `displaySurface`. */
export const surfaceOf = ({ displaySurface }: MediaTrackSettings) => surfaces[displaySurface ?? 'browser'] ?? 'Unknown';
