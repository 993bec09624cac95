import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { Panel } from './reservation-address.ts';

// What the desk reads from the address for each of its sheets, which belong to other features.

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
  /** The panel to open at once; default: the visit. */
  panel?: Panel | undefined;
  /** Gives way to the desk's move mode, on the day that it is on. */
  onMove: (date: string | undefined) => void;
}

export interface CustomerSheetProps extends Shown {
  userId: number;
}

export interface ReceiveSheetProps extends Shown {
  userId?: number | undefined;
  invoiceId?: number | undefined;
  /** For what this person owes of slots that are over, on these courts; on all where none is named. */
  past?: readonly number[] | undefined;
  /** The minimum amount in toman (D36), requested instead of the debt. */
  least?: number | undefined;
}
