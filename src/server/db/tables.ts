import type { AccessTables } from './tables/access.ts';
import type { CourtTables } from './tables/courts.ts';
import type { MoneyTables } from './tables/money.ts';
import type { OnlineTables } from './tables/online.ts';
import type { ReportTables } from './tables/reports.ts';
import type { ReservationTables } from './tables/reservations.ts';
import type { SystemTables } from './tables/system.ts';
import type { TicketTables } from './tables/tickets.ts';

/** Every table of the database after all migrations (a test compares the two). */
export interface Tables
  extends AccessTables,
    CourtTables,
    MoneyTables,
    OnlineTables,
    ReportTables,
    ReservationTables,
    SystemTables,
    TicketTables {}
