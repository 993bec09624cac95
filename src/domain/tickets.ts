// What tickets are and what may become of them (seeds §4; rules.md, Tickets). Pure: the server keeps it, the app shows it.

/** A support ticket is asked of a service of the club, an internal one of a colleague. */
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

/** Not sent: it waits on its device, or its text message does. */
export const SEND_STATUSES = ['send', 'notSend'] as const;
export const SEEN_STATUSES = ['seen', 'notSeen'] as const;

/** Who speaks: whoever asks, whoever answers, or a note that whoever asks never gets. */
export const SUPPORT_SIDES = ['customer', 'operator', 'note'] as const;
/** Between two there is nobody to keep a note from. */
export const ORGANIZATION_SIDES = ['creator', 'receiver'] as const;
export const TICKET_SIDES = [...SUPPORT_SIDES, ...ORGANIZATION_SIDES] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

/** What people set a status to by hand; the others follow from who spoke last. */
export const SET_STATUSES = ['pending', 'completed', 'canceled'] as const;
export type SetStatus = (typeof SET_STATUSES)[number];

/** Whose turn it is; nobody's once it is completed or canceled. */
export type TicketRole = 'asks' | 'answers';

const ASKING: ReadonlySet<TicketSide> = new Set(['customer', 'creator']);
/** Whose words a side speaks; null of a note. */
export const roleOf = (side: TicketSide): TicketRole | null =>
  side === 'note' ? null : ASKING.has(side) ? 'asks' : 'answers';

/** The side that a role speaks for in a ticket of this kind. */
export function sideOf(kind: TicketKind, role: TicketRole): TicketSide {
  if (kind === 'support') return role === 'asks' ? 'customer' : 'operator';
  return role === 'asks' ? 'creator' : 'receiver';
}

const CLOSED: ReadonlySet<TicketStatus> = new Set(['completed', 'canceled']);
export const isOpenTicket = (status: TicketStatus): boolean => !CLOSED.has(status);

/** Statuses in which those who answer have the last word to say. */
export const WAITING_STATUSES = [
  'created',
  'customerAnswer',
  'creatorAnswer',
] as const satisfies readonly TicketStatus[];
/** And those in which whoever asks has. */
export const ANSWERED_STATUSES = [
  'operatorAnswer',
  'receiverAnswer',
] as const satisfies readonly TicketStatus[];

/** Whom it waits for: null while it is looked into (`pending`), and once it is closed. */
export function waitsFor(status: TicketStatus): TicketRole | null {
  if ((WAITING_STATUSES as readonly TicketStatus[]).includes(status)) return 'answers';
  return (ANSWERED_STATUSES as readonly TicketStatus[]).includes(status) ? 'asks' : null;
}

/**
 * The status after a message: a note changes nothing, whatever else is said speaks last and opens a completed one
 * again. Null: it may not be said, since a canceled one is final.
 */
export function statusAfter(status: TicketStatus, side: TicketSide): TicketStatus | null {
  if (status === 'canceled') return null;
  return side === 'note' ? status : `${side}Answer`;
}

/** What somebody is in a ticket. */
export interface Standing {
  /** They asked, or it is asked in their name. */
  asks: boolean;
  /** They wrote it down. */
  opened: boolean;
  /** They serve what is asked for, have taken it, or are the one who is asked. */
  answers: boolean;
}

/**
 * What somebody may set the status to: all three for whoever answers, its end for whoever opened it or asks. A canceled
 * one is final; what it is already changes nothing.
 */
export function settable(status: TicketStatus, { asks, opened, answers }: Standing): readonly SetStatus[] {
  if (status === 'canceled') return [];
  if (answers) return SET_STATUSES;
  return asks || opened ? ['completed', 'canceled'] : [];
}

/**
 * The sides that somebody may speak for in a support ticket, the likeliest first. Who asks speaks for themselves alone;
 * who answers speaks for the club, writes notes, and writes down what a customer says; anybody else who sees tickets
 * writes notes and what the customer says.
 */
export function supportSides({ asks, answers }: Pick<Standing, 'asks' | 'answers'>): readonly TicketSide[] {
  if (asks) return ['customer'];
  return answers ? ['operator', 'note', 'customer'] : ['note', 'customer'];
}

/** Each of the two speaks for themselves; anybody else who sees it says nothing. */
export function organizationSides({
  asks,
  answers,
}: Pick<Standing, 'asks' | 'answers'>): readonly TicketSide[] {
  if (asks) return ['creator'];
  return answers ? ['receiver'] : [];
}

/** Who serves a service: these people and whoever is of this group; of a service with neither, everybody. */
export interface Servers {
  role_id: number | null;
  user_ids: readonly number[];
}

export const serves = (
  { role_id, user_ids }: Servers,
  who: { id: number; role_id: number | null },
): boolean =>
  (role_id === null && user_ids.length === 0) ||
  user_ids.includes(who.id) ||
  (role_id !== null && role_id === who.role_id);

const HEADING = /^#{1,3}\s+/gm;
const MARKS = /`([^`\n]+)`|\*\*([^\n]+?)\*\*|__([^\n]+?)__|\[([^\]\n]+)\]\(([^()\s]+)\)/g;

/** What markdown says, without the marks that the app shows as something else: for text messages and lines of lists. */
export function plainMessage(markdown: string): string {
  return markdown
    .replace(HEADING, '')
    .replace(MARKS, (_, code?: string, stars?: string, lines?: string, label?: string, href?: string) => {
      if (label === undefined || href === undefined) return code ?? stars ?? lines ?? '';
      return label === href ? href : `${label} ${href}`;
    })
    .trim();
}

/** The text message that carries an answer: what it says, and whose club it is. Longer than `MOST_TEXT` is not sent. */
export const smsOfAnswer = (message: string, club_name: string): string =>
  `${plainMessage(message)}\n${club_name}`;
