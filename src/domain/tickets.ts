// Kinds and statuses of tickets and their transitions (seeds §4; rules.md, Tickets).

/** A support ticket goes to a service of the club, an internal one to a colleague. */
export const TICKET_KINDS = ['support', 'organization'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

export const SUPPORT_STATUSES = [
  'created',
  'customerAnswer',
  'operatorAnswer',
  'pending',
  'completed',
  'canceled',
] as const;
export const ORGANIZATION_STATUSES = [
  'created',
  'creatorAnswer',
  'receiverAnswer',
  'pending',
  'completed',
  'canceled',
] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];
export type TicketStatus = SupportStatus | OrganizationStatus;

/** `notSend`: still on its device, or its text message was not sent yet. */
export const SEND_STATUSES = ['send', 'notSend'] as const;
export const SEEN_STATUSES = ['seen', 'notSeen'] as const;

/** The sender's side: the customer, the club, or a note that customers never see. */
export const SUPPORT_SIDES = ['customer', 'operator', 'note'] as const;
/** Internal tickets have no notes: only two people take part. */
export const ORGANIZATION_SIDES = ['creator', 'receiver'] as const;
export const TICKET_SIDES = [...SUPPORT_SIDES, ...ORGANIZATION_SIDES] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

/** Statuses that people set by hand; the others follow from the last message. */
export const SET_STATUSES = ['pending', 'completed', 'canceled'] as const;
export type SetStatus = (typeof SET_STATUSES)[number];

/** Whose turn it is; nobody's once the ticket is completed or canceled. */
export type TicketRole = 'asks' | 'answers';

const ASKING: ReadonlySet<TicketSide> = new Set(['customer', 'creator']);
/** The role that a side speaks for; null for a note. */
export const roleOf = (side: TicketSide): TicketRole | null =>
  side === 'note' ? null : ASKING.has(side) ? 'asks' : 'answers';

/** The side of a role in a ticket of this kind. */
export function sideOf(kind: TicketKind, role: TicketRole): TicketSide {
  if (kind === 'support') return role === 'asks' ? 'customer' : 'operator';
  return role === 'asks' ? 'creator' : 'receiver';
}

const CLOSED: ReadonlySet<TicketStatus> = new Set(['completed', 'canceled']);
export const isOpenTicket = (status: TicketStatus): boolean => !CLOSED.has(status);

/** Statuses that wait for the answering side. */
export const WAITING_STATUSES = [
  'created',
  'customerAnswer',
  'creatorAnswer',
] as const satisfies readonly TicketStatus[];
/** Statuses that wait for the asking side. */
export const ANSWERED_STATUSES = [
  'operatorAnswer',
  'receiverAnswer',
] as const satisfies readonly TicketStatus[];

/** Whose answer is awaited; null while it is being worked on (`pending`), and once it is closed. */
export function awaitedRole(status: TicketStatus): TicketRole | null {
  if ((WAITING_STATUSES as readonly TicketStatus[]).includes(status)) return 'answers';
  return (ANSWERED_STATUSES as readonly TicketStatus[]).includes(status) ? 'asks' : null;
}

/**
 * The status after a message: a note changes nothing, any other message sets whose turn it is and reopens a completed
 * ticket. Null: not allowed, because a canceled ticket is final.
 */
export function statusAfter(status: TicketStatus, side: TicketSide): TicketStatus | null {
  if (status === 'canceled') return null;
  return side === 'note' ? status : `${side}Answer`;
}

/** How a person takes part in a ticket. */
export interface TicketParticipation {
  /** They asked it, or it was opened in their name. */
  asks: boolean;
  /** They wrote the ticket. */
  opened: boolean;
  /** They belong to its service, have taken it, or are the colleague it is addressed to. */
  answers: boolean;
}

/**
 * The statuses a person may set: all three for those who answer; completed and canceled for those who opened or asked
 * it. The present status is left out, and a canceled ticket is final.
 */
export function settableStatuses(
  status: TicketStatus,
  { asks, opened, answers }: TicketParticipation,
): readonly SetStatus[] {
  if (status === 'canceled') return [];
  if (answers) return SET_STATUSES;
  return asks || opened ? ['completed', 'canceled'] : [];
}

/**
 * The sides a person may write for in a support ticket, the likeliest first. Askers write for themselves only; those
 * who answer write for the club, add notes, and record what a customer says; other staff who see the ticket add notes
 * and record what the customer says.
 */
export function supportSides({
  asks,
  answers,
}: Pick<TicketParticipation, 'asks' | 'answers'>): readonly TicketSide[] {
  if (asks) return ['customer'];
  return answers ? ['operator', 'note', 'customer'] : ['note', 'customer'];
}

/** The side of each of the two people; none for others who see the ticket. */
export function organizationSides({
  asks,
  answers,
}: Pick<TicketParticipation, 'asks' | 'answers'>): readonly TicketSide[] {
  if (asks) return ['creator'];
  return answers ? ['receiver'] : [];
}

/** Who serves a service: these people and members of this group; everybody when neither is set. */
export interface ServiceStaff {
  role_id: number | null;
  user_ids: readonly number[];
}

export const isServiceStaff = (
  { role_id, user_ids }: ServiceStaff,
  who: { id: number; role_id: number | null },
): boolean =>
  (role_id === null && user_ids.length === 0) ||
  user_ids.includes(who.id) ||
  (role_id !== null && role_id === who.role_id);

const HEADING = /^#{1,3}\s+/gm;
const MARKS = /`([^`\n]+)`|\*\*([^\n]+?)\*\*|__([^\n]+?)__|\[([^\]\n]+)\]\(([^()\s]+)\)/g;

/** The plain text of markdown, for text messages and rows of lists. */
export function plainMessage(markdown: string): string {
  return markdown
    .replace(HEADING, '')
    .replace(MARKS, (_, code?: string, stars?: string, lines?: string, label?: string, href?: string) => {
      if (label === undefined || href === undefined) return code ?? stars ?? lines ?? '';
      return label === href ? href : `${label} ${href}`;
    })
    .trim();
}

/** The text message that carries an answer, with the club's name. It is not sent when longer than a message may be. */
export const smsOfAnswer = (message: string, club_name: string): string =>
  `${plainMessage(message)}\n${club_name}`;
