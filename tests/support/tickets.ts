import sharp from 'sharp';
import type { CallBody } from '#contract/call.ts';
import type { TicketMessage } from '#contract/messages/ticket-messages.ts';
import { tickets } from '#contract/messages/tickets.ts';
import type { TicketKind } from '#domain/tickets.ts';
import type { Client } from './client.ts';
import type { TestClub } from './club.ts';

const BOTH = ['support_ticket.show', 'support_ticket.create'] as const;
const INTERNAL = ['organizational_ticket.show', 'organizational_ticket.create'] as const;

/** A new member of staff who sees and answers tickets of both kinds; with `more` permissions. */
export async function answerer(
  club: TestClub,
  ...more: 'user.show'[]
): Promise<Client & { role_id: number }> {
  const role_id = await club.role([...BOTH, ...INTERNAL, ...more]);
  return { ...(await club.signIn(await club.person(role_id))), role_id };
}

/** Writes a message in a ticket and returns it. */
export async function writeMessage(
  client: Client,
  kind: TicketKind,
  id: number,
  body: CallBody<typeof tickets.answer>,
): Promise<TicketMessage> {
  return (await client.ok(tickets.answer, { params: { kind, id: String(id) }, body })).data;
}

/** Uploads a picture as an attachment and returns its id. */
export async function uploadPaper(client: Client): Promise<number> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3b6' } });
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }),
    'رسید.png',
  );
  const reply = await client.send('POST', '/v1/admin/files', form);
  if (reply.status !== 201) throw new Error(`no paper: ${JSON.stringify(reply.body)}`);
  return reply.body.data.id;
}
