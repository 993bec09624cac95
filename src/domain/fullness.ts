/** Occupancy of one hour of a weekday (0 Saturday … 6 Friday), in minutes: reserved out of offered. */
export interface HourOccupancy {
  weekday: number;
  hour: number;
  reserved: number;
  offered: number;
}

/** Indexes rows by weekday and hour; the key of Friday at 18:00 is `6-18`. */
export const occupancyByHour = (
  rows: readonly { key: unknown; reserved?: unknown; offered?: unknown }[],
): HourOccupancy[] =>
  rows.map(({ key, reserved, offered }) => {
    const [weekday = 0, hour = 0] = String(key).split('-').map(Number);
    return { weekday, hour, reserved: Number(reserved ?? 0), offered: Number(offered ?? 0) };
  });

/** The occupancy of several hours together, 0–100; null when nothing was offered. */
export function occupancyPercent(
  hours: readonly Pick<HourOccupancy, 'reserved' | 'offered'>[],
): number | null {
  const reserved = hours.reduce((sum, hour) => sum + hour.reserved, 0);
  const offered = hours.reduce((sum, hour) => sum + hour.offered, 0);
  return offered > 0 ? (100 * reserved) / offered : null;
}

/** The cells of a week's heat map: hours with an offer, with the mean of each weekday and each hour. */
export function heatOfWeek(cells: readonly HourOccupancy[]) {
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((a, b) => a - b);
  const of = (day: number, hour: number) =>
    cells.filter((cell) => cell.weekday === day && cell.hour === hour);
  return {
    whole: occupancyPercent(cells),
    hours: hours.map((hour) => ({
      hour,
      mean: occupancyPercent(cells.filter((cell) => cell.hour === hour)),
    })),
    days: [0, 1, 2, 3, 4, 5, 6]
      .filter((day) => cells.some((cell) => cell.weekday === day))
      .map((weekday) => ({
        weekday,
        mean: occupancyPercent(cells.filter((cell) => cell.weekday === weekday)),
        cells: hours.map((hour) => occupancyPercent(of(weekday, hour))),
      })),
  };
}
