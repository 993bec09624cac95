/**
 * What becomes of a table when the club is backed up and put back.
 * - `kept`: its rows are in the file.
 * - `fleeting`: they are of no use a day later, and what was used stays used: not in the file; a club that is put back
 *   here keeps those of today.
 * - `server`: they are this server's own, whatever club it carries: not in the file, and they stay.
 */
export type Fate = 'kept' | 'fleeting' | 'server';

/** Every table of the club; a test holds it against the migrations. */
export const FATES: Readonly<Record<string, Fate>> = {
  account_days: 'kept',
  account_days_upto: 'kept',
  accounts: 'kept',
  aged_ends: 'kept',
  aged_rows: 'kept',
  allocations: 'kept',
  attachments: 'kept',
  audit_log: 'kept',
  backup_settings: 'server',
  backups: 'server',
  banks: 'kept',
  cashes: 'kept',
  characters: 'kept',
  closed_invoice_effects: 'kept',
  closed_invoices: 'kept',
  club: 'kept',
  coaches: 'kept',
  companies: 'kept',
  courts: 'kept',
  devices: 'kept',
  discount_groups: 'kept',
  document_template_lines: 'kept',
  document_templates: 'kept',
  documents: 'kept',
  event_subscribers: 'kept',
  events: 'kept',
  files: 'kept',
  financial_years: 'kept',
  invoice_addons: 'kept',
  invoice_moves: 'kept',
  invoice_payers: 'kept',
  known_devices: 'fleeting',
  message_templates: 'kept',
  messages: 'kept',
  open_credits: 'kept',
  open_items: 'kept',
  opening_inventories: 'kept',
  opening_state: 'kept',
  operations: 'kept',
  payment_gateways: 'kept',
  postings: 'kept',
  refund_rules: 'kept',
  report_snapshots: 'kept',
  reservable_times: 'kept',
  role_permissions: 'kept',
  roles: 'kept',
  sale_addons: 'kept',
  sale_invoices: 'kept',
  saved_reports: 'kept',
  season_schedules: 'kept',
  season_slots: 'kept',
  sessions: 'kept',
  shift_unsent: 'kept',
  shifts: 'kept',
  sign_in_codes: 'fleeting',
  sign_in_guesses: 'fleeting',
  sign_in_links: 'fleeting',
  stock_changes: 'kept',
  term_court_prices: 'kept',
  terms: 'kept',
  users: 'kept',
  waitlist: 'kept',
};

/** A table that nobody has named is kept: too much in a file does no harm. */
export const fateOf = (table: string): Fate => FATES[table] ?? 'kept';
