import type { Generated, GeneratedAlways } from 'kysely';
import type { SetStatus, TicketKind, TicketSide, TicketStatus } from '#domain/tickets.ts';
import type { Instant, Json } from './columns.ts';

export interface TicketServicesTable {
  id: GeneratedAlways<number>;
  name: string;
  role_id: number | null;
  user_ids: Generated<number[]>;
  active: Generated<boolean>;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface TicketAnswersTable {
  id: GeneratedAlways<number>;
  title: string;
  text: string;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface TicketsTable {
  id: GeneratedAlways<number>;
  kind: TicketKind;
  number: number;
  subject: string;
  service_id: number | null;
  /** The asking person; of an internal ticket its creator. */
  user_id: number;
  creator_id: number | null;
  /** The answering person: who has taken it, or the addressee. */
  operator_id: number | null;
  priority: 1 | 2 | 3 | 4 | 5;
  status: TicketStatus;
  last_message_id: number | null;
  last_message_at: Instant;
  /** Messages that the asking side has not seen. */
  unseen_asks: Generated<number>;
  unseen_answers: Generated<number>;
  /** Assigned to somebody who has not opened it yet. */
  new_to_operator: Generated<boolean>;
  created_at: Instant;
  version: Generated<number>;
}

/** A change of a ticket as stored, with people's ids. */
export interface TicketChange {
  operator_id?: number | null;
  status?: SetStatus;
  priority?: 1 | 2 | 3 | 4 | 5;
}

export interface TicketMessagesTable {
  id: GeneratedAlways<number>;
  ticket_id: number;
  side: TicketSide | null;
  message: string;
  change: Json<TicketChange> | null;
  creator_id: number | null;
  /** The id in `messages` of the text message that carries it. */
  sms_id: number | null;
  seen_at: Instant | null;
  client_ref: string | null;
  occurred_at: Instant | null;
  device_no: string | null;
  created_at: Instant;
}

export interface TicketTables {
  ticket_services: TicketServicesTable;
  ticket_answers: TicketAnswersTable;
  tickets: TicketsTable;
  ticket_messages: TicketMessagesTable;
}
