/** The hour that begins at a time, such as "Mar 1, 1 PM". By default in the viewer's zone. */
export function hourText(time: string, timeZone?: string): string {
  return formatHour(time, { month: 'short', day: 'numeric', timeZone });
}

/** As `hourText`, without the day: "1 PM". */
export function shortHourText(time: string, timeZone?: string): string {
  return formatHour(time, { timeZone });
}

/** With minutes if there are any, because hours in UTC begin in the middle of those of some zones: "6:30 PM". */
function formatHour(time: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...options });
  return format.format(new Date(time)).replace(':00', '');
}
