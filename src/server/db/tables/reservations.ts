import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, Json } from './columns.ts';

export interface RefundRulesTable {
  id: GeneratedAlways<number>;
  hours_before: number;
  percent: number;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface DiscountGroupsTable {
  id: GeneratedAlways<number>;
  name: string;
  percent: number;
  character_ids: Generated<number[]>;
  user_ids: Generated<number[]>;
  court_ids: number[] | null;
  term_ids: number[] | null;
  weekdays: number[] | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface SaleAddonsTable {
  id: GeneratedAlways<number>;
  name: string;
  price: number;
  active: Generated<boolean>;
  /** Null: stock is not counted. */
  stock: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface SaleInvoicesTable {
  id: GeneratedAlways<number>;
  client_ref: string | null;
  invoice_number: Generated<number>;
  invoice_date: string;
  group_id: string;
  user_id: number;
  coach_id: number | null;
  reservable_time_id: number;
  court_id: number;
  term_id: number;
  date: string;
  start_time: string;
  end_time: string;
  during: GeneratedAlways<string>;
  status: Generated<1 | 2>;
  cancel_type: 1 | 2 | null;
  action_type: 1 | 2 | 3;
  price: number;
  discount: Generated<number>;
  discount_manual: number | null;
  discount_group_id: number | null;
  discount_group_name: string | null;
  discount_group_percent: number | null;
  addons_price: Generated<number>;
  total_price: number;
  refund_rules: Json<{ hours_before: number; percent: number }[]>;
  refund_ceiling: number | null;
  paid: Generated<number>;
  due: Generated<number>;
  overpaid: Generated<number>;
  pending: Generated<number>;
  financial_status: Generated<1 | 2 | 3>;
  received_id: number | null;
  attended: boolean | null;
  completed_at: Instant | null;
  completed_by: number | null;
  recognized_at: Instant | null;
  recognized_coach_id: number | null;
  coach_share: Generated<number>;
  coach_share_rule: Json<{ share_type: 'percent' | 'fixed' | 'hour'; share: number }> | null;
  canceled_at: Instant | null;
  canceled_by: number | null;
  cancel_reason: string | null;
  cancel_price: number | null;
  penalty: number | null;
  /** The part of the penalty from add-ons (D13). */
  penalty_addons: Generated<number>;
  season_schedule_id: number | null;
  season_slot: number | null;
  season_date: string | null;
  /** The first of the lost sessions that it replaces. */
  replaces: number | null;
  price_fixed: Generated<boolean>;
  description: Generated<string>;
  creator_id: number | null;
  created_at: Instant;
  occurred_at: Instant | null;
  device_no: string | null;
  device_id: number | null;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
  forced_at: Instant | null;
  forced_by: number | null;
}

export interface InvoiceAddonsTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  sale_addon_id: number;
  name: string;
  count: number;
  price: number;
  status: Generated<'active' | 'canceled' | 'handed_over'>;
  created_at: Instant;
  creator_id: number | null;
  canceled_at: Instant | null;
}

export interface StockChangesTable {
  id: GeneratedAlways<number>;
  sale_addon_id: number;
  kind: 'sold' | 'returned' | 'counted';
  change: number;
  stock: number;
  reason: Generated<string>;
  invoice_id: number | null;
  creator_id: number | null;
  created_at: Instant;
}

export interface InvoicePayersTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  user_id: number;
  position: Generated<number>;
  price: number;
}

interface AllocationRow {
  item_id: number;
  credit_id: number;
  price: number;
}

export interface InvoiceMovesTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  from_time_id: number;
  to_time_id: number;
  price_before: number;
  price_after: number;
  discount_before: number;
  discount_after: number;
  discount_manual_before: number | null;
  discount_manual_after: number | null;
  refund_ceiling_before: number | null;
  /** Their shares before the move, when there were several payers. */
  payers_before: Json<{ user_id: number; price: number }[]> | null;
  /** The first move of the same call; null for that first one. */
  together: Generated<number | null>;
  /** Of the first move: how the call changed the person's allocations. */
  allocations: Json<{ before: AllocationRow[]; changes: AllocationRow[] }, true>;
  undoes: number | null;
  creator_id: number | null;
  created_at: Instant;
}

export interface WaitlistTable {
  id: GeneratedAlways<number>;
  user_id: number;
  date_from: string;
  date_to: string;
  from: string;
  to: string;
  court_ids: number[] | null;
  type: 'hard' | 'ground' | 'grass' | null;
  note: Generated<string>;
  state: Generated<'waiting' | 'offered' | 'booked' | 'canceled'>;
  /** The value of `freed` when it was added: later values are new to it. */
  since: Generated<number>;
  offered_time_id: number | null;
  /** The slot's `freed` value when it was offered; null for offers made before it was recorded. */
  offered_freed: number | null;
  invoice_id: number | null;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface SeasonSchedulesTable {
  id: GeneratedAlways<number>;
  title: Generated<string>;
  description: Generated<string>;
  user_id: number;
  coach_id: number | null;
  from_date: string;
  to_date: string;
  fixed_price: number | null;
  creator_id: number | null;
  created_at: Instant;
  canceled_at: Instant | null;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface SeasonSlotsTable {
  season_schedule_id: number;
  slot: number;
  weekday: number;
  term_id: number;
  court_id: number;
  until: string | null;
}

export interface ReservationTables {
  refund_rules: RefundRulesTable;
  discount_groups: DiscountGroupsTable;
  sale_addons: SaleAddonsTable;
  sale_invoices: SaleInvoicesTable;
  invoice_addons: InvoiceAddonsTable;
  stock_changes: StockChangesTable;
  invoice_payers: InvoicePayersTable;
  invoice_moves: InvoiceMovesTable;
  season_schedules: SeasonSchedulesTable;
  season_slots: SeasonSlotsTable;
  waitlist: WaitlistTable;
}
