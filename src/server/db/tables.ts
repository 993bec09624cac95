import type {
  CharactersTable,
  CoachesTable,
  CompaniesTable,
  DevicesTable,
  KnownDevicesTable,
  RolePermissionsTable,
  RolesTable,
  SessionsTable,
  SignInCodesTable,
  SignInGuessesTable,
  SignInLinksTable,
  UsersTable,
} from './tables/access.ts';
import type {
  ClosedInvoicesTable,
  CourtsTable,
  ReservableTimesTable,
  TermCourtPricesTable,
  TermsTable,
} from './tables/courts.ts';
import type {
  AccountsTable,
  AllocationsTable,
  BanksTable,
  CashesTable,
  DocumentsTable,
  FinancialYearsTable,
  OpenCreditsTable,
  OpenItemsTable,
  PaymentGatewaysTable,
  PostingsTable,
} from './tables/money.ts';
import type {
  DiscountGroupsTable,
  InvoiceAddonsTable,
  InvoiceMovesTable,
  InvoicePayersTable,
  RefundRulesTable,
  SaleAddonsTable,
  SaleInvoicesTable,
} from './tables/reservations.ts';
import type {
  AuditLogTable,
  ClubTable,
  EventSubscribersTable,
  EventsTable,
  FilesTable,
  MessagesTable,
  OperationsTable,
} from './tables/system.ts';

/** Every table of the database, as the migrations leave it (a test compares the two). */
export interface Tables {
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  characters: CharactersTable;
  users: UsersTable;
  coaches: CoachesTable;
  companies: CompaniesTable;
  devices: DevicesTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  sign_in_guesses: SignInGuessesTable;
  known_devices: KnownDevicesTable;
  sign_in_links: SignInLinksTable;
  operations: OperationsTable;
  audit_log: AuditLogTable;
  messages: MessagesTable;
  event_subscribers: EventSubscribersTable;
  events: EventsTable;
  files: FilesTable;
  club: ClubTable;
  courts: CourtsTable;
  terms: TermsTable;
  term_court_prices: TermCourtPricesTable;
  closed_invoices: ClosedInvoicesTable;
  reservable_times: ReservableTimesTable;
  refund_rules: RefundRulesTable;
  discount_groups: DiscountGroupsTable;
  sale_addons: SaleAddonsTable;
  sale_invoices: SaleInvoicesTable;
  invoice_addons: InvoiceAddonsTable;
  invoice_payers: InvoicePayersTable;
  invoice_moves: InvoiceMovesTable;
  cashes: CashesTable;
  banks: BanksTable;
  payment_gateways: PaymentGatewaysTable;
  accounts: AccountsTable;
  financial_years: FinancialYearsTable;
  documents: DocumentsTable;
  postings: PostingsTable;
  open_items: OpenItemsTable;
  open_credits: OpenCreditsTable;
  allocations: AllocationsTable;
}
