/** The two halves of a date-time; what is not there yet is empty. */
export function splitDateTime(value: string): { date: string; time: string } {
  const [date = '', time = ''] = value.split('T');
  return { date, time };
}

/** `2026-11-20T18:30`; one half alone stands before or behind its T, and is no value yet. */
export const joinDateTime = ({ date, time }: { date: string; time: string }): string =>
  date === '' && time === '' ? '' : `${date}T${time}`;
