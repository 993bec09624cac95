import type { Generated, GeneratedAlways } from 'kysely';
import type { SIGN_IN_KINDS } from '#contract/access/sessions.ts';
import type { UnsentCash } from '#contract/system/system.ts';
import type { Instant, Json } from './columns.ts';

export interface RolesTable {
  id: GeneratedAlways<number>;
  name: string;
  parent_id: number | null;
  created_at: Instant;
  version: Generated<number>;
}

export interface RolePermissionsTable {
  role_id: number;
  slug: string;
}

export interface CharactersTable {
  id: GeneratedAlways<number>;
  name: string;
  reservable_date: Generated<number>;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  code: Generated<string>;
  client_ref: string | null;
  name: string;
  family: string;
  phone_number: string | null;
  gender: 1 | 2;
  avatar: string | null;
  national_code: string | null;
  /** The linked company's name, or what was typed when none is linked. */
  company: Generated<string>;
  company_id: number | null;
  character_id: number;
  role_id: number | null;
  email: string | null;
  born_at: string | null;
  whatsapp_number: string | null;
  latin_name: Generated<boolean>;
  /** What is confirmed; `status` also says whether the profile is complete. */
  proof: Generated<0 | 1 | 3>;
  status: GeneratedAlways<0 | 1 | 3 | 4>;
  max_debt: Generated<number>;
  active: Generated<boolean>;
  must_replace_phone: Generated<boolean>;
  browser_setting: Json<Record<string, unknown>, true>;
  merged_into: number | null;
  creator_id: number | null;
  created_at: Instant;
  updated_at: Instant;
  occurred_at: Instant | null;
  device_no: string | null;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
  search: GeneratedAlways<string>;
  company_search: GeneratedAlways<string>;
}

export interface CoachesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  share_type: 'percent' | 'fixed' | 'hour';
  share: number;
  active: Generated<boolean>;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface CompaniesTable {
  id: GeneratedAlways<number>;
  name: string;
  phone: Generated<string>;
  national_id: Generated<string>;
  economic_code: Generated<string>;
  postal_code: Generated<string>;
  address: Generated<string>;
  description: Generated<string>;
  supplier: Generated<boolean>;
  creator_id: number | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface DevicesTable {
  id: GeneratedAlways<number>;
  prefix: string;
  name: string;
  device_hash: Buffer | null;
  creator_id: number | null;
  created_at: Instant;
  seen_at: Instant;
  numbers_checked: Generated<number>;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  device_id: number | null;
  user_agent: Generated<string>;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
  ended_by: string | null;
  /** When the person last confirmed with a passkey. */
  proof_at: Instant | null;
  unsent: Generated<number>;
  unsent_stuck: Generated<number>;
  unsent_at: Instant | null;
  /** `said_by`: the session that first reported it. */
  unsent_cash: Json<(UnsentCash & { said_by?: number | null })[], true>;
}

/** A customer's session, apart from the staff's: a token of one is unknown at the other door (D42). */
export interface CustomerSessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  user_agent: Generated<string>;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
  ended_by: string | null;
}

/** Which of the two sign-ins: the desk's, or the customers' (D42). */
export type Door = 'staff' | 'customer';

export interface ClubSecretsTable {
  name: string;
  secret: Buffer;
  created_at: Instant;
}

export interface UsedProofsOfWorkTable {
  nonce: string;
  expires_at: Instant;
}

export interface SignInLogTable {
  id: GeneratedAlways<number>;
  at: Instant;
  kind: (typeof SIGN_IN_KINDS)[number];
  phone_number: string | null;
  session_id: number | null;
  network: Generated<string>;
  user_agent: Generated<string>;
}

export interface SignInCodesTable {
  id: string;
  phone_number: string;
  code_hash: Buffer | null;
  salt: Buffer;
  address: string;
  device_hash: Buffer | null;
  voice: Generated<boolean>;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** The signed-in person who requested it for another's phone. */
  asked_by: number | null;
  door: Generated<Door>;
}

export interface PassphraseGuessesTable {
  id: GeneratedAlways<number>;
  backup_id: number;
  user_id: number;
  created_at: Instant;
}

export interface SignInGuessesTable {
  id: GeneratedAlways<number>;
  phone_number: string;
  device_hash: Buffer | null;
  address: string;
  created_at: Instant;
  door: Generated<Door>;
}

export interface KnownDevicesTable {
  device_hash: Buffer;
  phone_number: string;
  created_at: Instant;
  door: Generated<Door>;
}

export interface SignInLinksTable {
  token_hash: Buffer;
  phone_number: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  user_handle: Buffer;
  rp_id: string;
  name: string;
  created_at: Instant;
  used_at: Instant | null;
}

export interface PasskeyChallengesTable {
  id: string;
  purpose: 'create' | 'login' | 'proof';
  challenge: Buffer;
  rp_id: string;
  origin: string;
  user_id: number | null;
  session_id: number | null;
  user_handle: Buffer | null;
  device_hash: Buffer | null;
  address: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface AccessTables {
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  characters: CharactersTable;
  users: UsersTable;
  coaches: CoachesTable;
  companies: CompaniesTable;
  devices: DevicesTable;
  sessions: SessionsTable;
  customer_sessions: CustomerSessionsTable;
  club_secrets: ClubSecretsTable;
  used_proofs_of_work: UsedProofsOfWorkTable;
  sign_in_log: SignInLogTable;
  sign_in_codes: SignInCodesTable;
  sign_in_guesses: SignInGuessesTable;
  passphrase_guesses: PassphraseGuessesTable;
  known_devices: KnownDevicesTable;
  sign_in_links: SignInLinksTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
