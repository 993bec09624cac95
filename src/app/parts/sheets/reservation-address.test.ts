import { expect, it } from 'vitest';
import { PANELS, readReservation, writeReservation } from './reservation-address.ts';

it('a reservation stands in the address, with what is to be done with it where that is known', () => {
  expect(readReservation(writeReservation(45))).toEqual({ invoice: 45, panel: undefined });
  for (const panel of PANELS)
    expect(readReservation(writeReservation(45, panel))).toEqual({ invoice: 45, panel });
  expect(readReservation('45-nonsense')).toEqual({ invoice: 45, panel: undefined });
  expect(readReservation(undefined).panel).toBeUndefined();
});
