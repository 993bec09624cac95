import type { Generated, GeneratedAlways } from 'kysely';
import type { GatewayTestFault } from '#domain/gateway-faults.ts';
import type { Instant, Json } from './columns.ts';

export interface CashesTable {
  id: Generated<number>;
  code: Generated<string>;
  name: string;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface BanksTable {
  id: Generated<number>;
  code: Generated<string>;
  name: string;
  account_number: Generated<string>;
  card_number: Generated<string>;
  shaba_number: Generated<string>;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface PaymentGatewaysTable {
  id: GeneratedAlways<number>;
  code: Generated<string>;
  title: string;
  type: 'pos' | 'online';
  bank_id: number;
  merchant_code: Generated<string>;
  terminal_code: Generated<string>;
  end_time: string | null;
  status: Generated<boolean>;
  provider: Generated<string>;
  /** When the current provider and merchant code were last tested; null fault: without a fault. `test_code` is the gateway's error number. */
  tested_at: Generated<Date | null>;
  test_fault: Generated<GatewayTestFault | null>;
  test_code: Generated<number | null>;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface TestPaymentsTable {
  authority: string;
  key: string;
  rials: number;
  return_url: string;
  state: 'waiting' | 'paid' | 'verified' | 'failed' | 'reversed';
  silent_until: Date | null;
  created_at: Instant;
}

export interface AccountsTable {
  id: GeneratedAlways<number>;
  code: string | null;
  name: string;
  parent_id: number | null;
  kind: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  system: Generated<boolean>;
  lock: Generated<1 | 2>;
  user_id: number | null;
  cash_id: number | null;
  bank_id: number | null;
  payment_gateway_id: number | null;
  balance: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface FinancialYearsTable {
  id: GeneratedAlways<number>;
  name: string;
  start_date: string;
  end_date: string;
  status: Generated<'active' | 'inactive' | 'closed'>;
  last_number: Generated<number>;
  /** The last day whose documents have book numbers; before the year's close, as far as requested. */
  numbered_to: string | null;
  numbered_before: string | null;
  /** The highest book number. */
  last_book: Generated<number>;
  closed_at: Instant | null;
  closed_by: number | null;
  version: Generated<number>;
  created_at: Instant;
}

export interface DocumentTemplatesTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  created_at: Instant;
  creator_id: number | null;
}

export interface DocumentTemplateLinesTable {
  id: GeneratedAlways<number>;
  template_id: number;
  account_id: number;
  debit: Generated<number>;
  credit: Generated<number>;
  description: Generated<string>;
}

export interface DocumentsTable {
  id: GeneratedAlways<number>;
  client_ref: string | null;
  financial_year_id: number | null;
  doc_number: number | null;
  type: string;
  reference_type: string | null;
  reference_id: number | null;
  price: number;
  date: string;
  occurred_at: Instant | null;
  description: Generated<string>;
  /** The same in search form. */
  search: GeneratedAlways<string>;
  status: Generated<'confirm' | 'pending' | 'cancel'>;
  user_id: number | null;
  /** The company that a payment or cost paid. */
  company_id: number | null;
  cash_id: number | null;
  bank_id: number | null;
  payment_gateway_id: number | null;
  transaction_reference_id: string | null;
  invoice_ids: Generated<number[]>;
  cost_type_id: number | null;
  to_cash_id: number | null;
  to_bank_id: number | null;
  to_payment_gateway_id: number | null;
  wage: Generated<number>;
  payment_type: 'pos' | 'card' | 'sheba' | null;
  device_no: string | null;
  device_id: number | null;
  confirmed_at: Instant | null;
  confirmed_by: number | null;
  reverses: number | null;
  reversed_by: number | null;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
}

export interface BookNumbersTable {
  document_id: number;
  financial_year_id: number;
  number: number;
}

/** Lines of closing and opening entries of the permanent accounts. */
export interface PermanentLinesTable {
  id: GeneratedAlways<number>;
  document_id: number;
  account_id: number;
  debit: Generated<number>;
  credit: Generated<number>;
  description: string | null;
}

export interface PostingsTable {
  id: GeneratedAlways<number>;
  document_id: number;
  account_id: number;
  invoice_id: number | null;
  debit: Generated<number>;
  credit: Generated<number>;
  tax: Generated<number>;
  balance: number;
  date: string;
  description: string | null;
  shift_id: number | null;
}

export interface OpenItemsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'invoice' | 'opening' | 'payment' | 'manual';
  invoice_id: number | null;
  document_id: number | null;
  due_date: string;
  price: number;
  allocated: Generated<number>;
  /** Of an invoice share: how much unconfirmed receipts would pay. */
  pending: Generated<number>;
  created_at: Instant;
}

export interface OpenCreditsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  document_id: number;
  price: number;
  allocated: Generated<number>;
  created_at: Instant;
}

export interface AllocationsTable {
  id: GeneratedAlways<number>;
  item_id: number;
  credit_id: number;
  price: number;
  created_at: Instant;
}

/** The opening balance of a bank, a cash box or a person; a creditor's price is below 0. */
export interface OpeningInventoriesTable {
  id: GeneratedAlways<number>;
  bank_id: number | null;
  cash_id: number | null;
  user_id: number | null;
  price: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface OpeningStateTable {
  id: Generated<boolean>;
  locked_at: Instant | null;
  locked_by: number | null;
}

/** The cash count of a shift. */
export interface ShiftCount {
  at: string;
  price: number;
  by: string | null;
  notes?: Record<string, number>;
}

export interface ShiftsTable {
  id: GeneratedAlways<number>;
  cash_id: number;
  state: Generated<'open' | 'waiting' | 'closed'>;
  opened_by: number | null;
  opened_at: Instant;
  opening: number;
  opening_note: Generated<string>;
  opening_balance: number;
  /** The expected cash at that time; null for shifts opened before it was recorded. */
  opening_expected: number | null;
  counts: Json<ShiftCount[], true>;
  closed_by: number | null;
  closed_at: Instant | null;
  expected: number | null;
  counted: number | null;
  unsent: Generated<number>;
  difference: number | null;
  /** How much stays in the box for the next shift. */
  stays: number | null;
  reason: Generated<string>;
  note: Generated<string>;
  document_id: number | null;
  /** The transfer of the rest to a bank. */
  handover_id: number | null;
  approved_by: number | null;
  approved_at: Instant | null;
  version: Generated<number>;
}

export interface ShiftUnsentTable {
  key: string;
  cash_id: number;
  shift_id: number;
  price: number;
  arrived_at: Instant | null;
}

export interface AgedEndsTable {
  id: GeneratedAlways<number>;
  date: string;
  as_of: Instant;
}

/** A person's debts by age at the end of a month. */
export interface AgedRowsTable {
  end_id: number;
  user_id: number;
  not_due: number;
  to_30: number;
  to_60: number;
  to_90: number;
  older: number;
  credit: number;
  balance: number;
}

export interface MoneyTables {
  aged_ends: AgedEndsTable;
  aged_rows: AgedRowsTable;
  shifts: ShiftsTable;
  shift_unsent: ShiftUnsentTable;
  opening_inventories: OpeningInventoriesTable;
  opening_state: OpeningStateTable;
  cashes: CashesTable;
  banks: BanksTable;
  payment_gateways: PaymentGatewaysTable;
  test_payments: TestPaymentsTable;
  accounts: AccountsTable;
  financial_years: FinancialYearsTable;
  book_numbers: BookNumbersTable;
  permanent_lines: PermanentLinesTable;
  documents: DocumentsTable;
  document_templates: DocumentTemplatesTable;
  document_template_lines: DocumentTemplateLinesTable;
  postings: PostingsTable;
  open_items: OpenItemsTable;
  open_credits: OpenCreditsTable;
  allocations: AllocationsTable;
}
