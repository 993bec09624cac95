import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './columns.ts';

export interface CourtsTable {
  id: GeneratedAlways<number>;
  name: string;
  type: 'hard' | 'ground' | 'grass';
  roof: 'always' | 'season' | 'without';
  sort: Generated<number>;
  color: Generated<string>;
  description: Generated<string>;
  image: string | null;
  active: Generated<boolean>;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface TermsTable {
  id: GeneratedAlways<number>;
  name: string;
  start_time: string;
  end_time: string;
  weekdays: number[];
  price: number;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface TermCourtPricesTable {
  term_id: number;
  court_id: number;
  price: number;
}

export interface ClosedInvoicesTable {
  id: GeneratedAlways<number>;
  title: string;
  description: Generated<string>;
  from_date: string;
  to_date: string;
  court_ids: number[] | null;
  term_ids: number[] | null;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface ClosedInvoiceEffectsTable {
  id: GeneratedAlways<number>;
  closed_invoice_id: number;
  invoice_id: number;
  outcome: 'canceled' | 'moved';
  refund: Generated<number>;
  paid: Generated<number>;
  from_time_id: number;
  to_time_id: number | null;
  message_id: number | null;
  created_at: Instant;
}

export interface ReservableTimesTable {
  id: GeneratedAlways<number>;
  date: string;
  term_id: number;
  court_id: number;
  start_time: string;
  end_time: string;
  price: number;
  state: Generated<'free' | 'reserved' | 'closed'>;
  closed_invoice_id: number | null;
  version: Generated<number>;
  deleted_at: Instant | null;
  during: GeneratedAlways<string>;
  /** A sequence over all slots, raised each time this slot becomes free. */
  freed: Generated<number>;
  /** Removed by a person, not by a forced regeneration. */
  removed_by_hand: Generated<boolean>;
}

export interface CourtTables {
  courts: CourtsTable;
  terms: TermsTable;
  term_court_prices: TermCourtPricesTable;
  closed_invoices: ClosedInvoicesTable;
  closed_invoice_effects: ClosedInvoiceEffectsTable;
  reservable_times: ReservableTimesTable;
}
