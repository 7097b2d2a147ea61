/** Media seconds as m:ss.cc, for frame-exact work. */
export function preciseTime(seconds: number): string {
  const hundredths = Math.floor(Math.max(0, seconds) * 100 + 1e-6);
  const minutes = Math.floor(hundredths / 6000);
  const rest = String(hundredths % 6000).padStart(4, '0');
  return `${minutes}:${rest.slice(0, 2)}.${rest.slice(2)}`;
}

/** Seconds as m:ss, for recordings. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
