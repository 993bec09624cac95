import type { ComponentType } from 'react';
import { useMemo } from 'react';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { readReceive, slotsOf } from './address.ts';
import { useCachedTimes } from './cached-times.ts';
import { useDeskActions } from './search.ts';

/** All of them draw `<Sheet open={open} onCloseRequest={…}>` and stay mounted while it slides out. */
interface Shown {
  open: boolean;
  onClose: () => void;
}

export interface BookingSheetProps extends Shown {
  /** The slots of the address. */
  ids: readonly number[];
  /** In the order of date, start and court; as fresh as the calendar, so one may be taken meanwhile. */
  slots: CalendarTime[];
  /** The last one closes the sheet. */
  onRemoveSlot: (timeId: number) => void;
}
export interface ReservationSheetProps extends Shown {
  invoiceId: number;
  /** Gives way to the desk's move mode. */
  onMove: () => void;
}
export interface CustomerSheetProps extends Shown {
  userId: number;
}
export interface ReceiveSheetProps extends Shown {
  userId?: number | undefined;
  invoiceId?: number | undefined;
}

const byPlace = (a: CalendarTime, b: CalendarTime): number =>
  a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time) || a.court.id - b.court.id;

// The sheets belong to other features; what stands in the address becomes their props here.

export function bookingScreen(Sheet: ComponentType<BookingSheetProps>) {
  return function BookingScreen({ open, id, onClose }: SheetScreenProps) {
    const { toggleSlot } = useDeskActions();
    const ids = useMemo(() => slotsOf({ kind: 'booking', id }), [id]);
    const times = useCachedTimes(ids);
    const slots = useMemo(() => [...times].sort(byPlace), [times]);
    // «رزرو تازه» from outside: the calendar chooses the slot, once it stands.
    if (ids.length === 0) return null;
    return <Sheet open={open} ids={ids} slots={slots} onRemoveSlot={toggleSlot} onClose={onClose} />;
  };
}

export function reservationScreen(Sheet: ComponentType<ReservationSheetProps>) {
  return function ReservationScreen({ open, id, onClose }: SheetScreenProps) {
    const { startMove } = useDeskActions();
    const invoiceId = Number(id);
    return <Sheet open={open} invoiceId={invoiceId} onMove={() => startMove(invoiceId)} onClose={onClose} />;
  };
}

export function customerScreen(Sheet: ComponentType<CustomerSheetProps>) {
  return function CustomerScreen({ open, id, onClose }: SheetScreenProps) {
    return <Sheet open={open} userId={Number(id)} onClose={onClose} />;
  };
}

export function receiveScreen(Sheet: ComponentType<ReceiveSheetProps>) {
  return function ReceiveScreen({ open, id, onClose }: SheetScreenProps) {
    const { user, invoice } = readReceive(id);
    return <Sheet open={open} userId={user} invoiceId={invoice} onClose={onClose} />;
  };
}
