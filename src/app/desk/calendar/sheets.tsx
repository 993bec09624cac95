import type { ComponentType } from 'react';
import { useMemo } from 'react';
import { readReservation } from '#app/parts/sheets/reservation-address.ts';
import type {
  BookingSheetProps,
  CustomerSheetProps,
  ReceiveSheetProps,
  ReservationSheetProps,
} from '#app/parts/sheets/sheet-props.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { readReceive, slotsOf } from './address.ts';
import { useCachedTimes } from './cached-times.ts';
import { useDeskActions } from './search.ts';

const byPlace = (a: CalendarTime, b: CalendarTime): number =>
  a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time) || a.court.id - b.court.id;

// Adapters from the address to the props of sheets of other areas.

export function bookingScreen(Sheet: ComponentType<BookingSheetProps>) {
  return function BookingScreen({ open, id, onClose }: SheetScreenProps) {
    const { toggleSlot } = useDeskActions();
    const ids = useMemo(() => slotsOf({ kind: 'booking', id }), [id]);
    const times = useCachedTimes(ids);
    const slots = useMemo(() => [...times].sort(byPlace), [times]);
    // «رزرو تازه» from outside: the calendar chooses the slot once it is loaded.
    if (ids.length === 0) return null;
    return <Sheet open={open} ids={ids} slots={slots} onRemoveSlot={toggleSlot} onClose={onClose} />;
  };
}

export function reservationScreen(Sheet: ComponentType<ReservationSheetProps>) {
  return function ReservationScreen({ open, id, onClose }: SheetScreenProps) {
    const { startMove } = useDeskActions();
    const { invoice, panel } = readReservation(id);
    return (
      <Sheet
        open={open}
        invoiceId={invoice}
        panel={panel}
        onMove={(date) => startMove(invoice, date)}
        onClose={onClose}
      />
    );
  };
}

export function customerScreen(Sheet: ComponentType<CustomerSheetProps>) {
  return function CustomerScreen({ open, id, onClose }: SheetScreenProps) {
    return <Sheet open={open} userId={Number(id)} onClose={onClose} />;
  };
}

export function receiveScreen(Sheet: ComponentType<ReceiveSheetProps>) {
  return function ReceiveScreen({ open, id, onClose }: SheetScreenProps) {
    const { user, invoice, least, past } = readReceive(id);
    return (
      <Sheet open={open} userId={user} invoiceId={invoice} past={past} least={least} onClose={onClose} />
    );
  };
}
