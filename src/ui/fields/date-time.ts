/** Splits a date-time into its two halves; a missing half is ''. */
export function splitDateTime(value: string): { date: string; time: string } {
  const [date = '', time = ''] = value.split('T');
  return { date, time };
}

/** `2026-11-20T18:30`; a half alone stays before or after the T and is not a complete value. */
export const joinDateTime = ({ date, time }: { date: string; time: string }): string =>
  date === '' && time === '' ? '' : `${date}T${time}`;
