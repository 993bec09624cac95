import { defineForm, type FieldSpec, type FormRecord } from '#app/engine/form.ts';
import { CustomerField } from '#app/parts/people/customer-field.tsx';
import { PRIORITIES } from '#contract/messages/priorities.ts';
import { MOST_MESSAGE } from '#contract/messages/ticket-messages.ts';
import { organizationTickets, SUBJECT, supportTickets } from '#contract/messages/tickets.ts';
import { PapersField, RecipientField, ServiceField, sentPapers } from './fields.tsx';

const PRIORITY = {
  type: 'choice',
  label: 'tickets.priority',
  initial: 3,
  options: PRIORITIES.map((value) => ({ value, label: `tickets.priority_${value}` as const })),
  wide: true,
} as const satisfies FieldSpec;
const said = {
  subject: { type: 'text', label: 'tickets.subject', min: SUBJECT.least, max: SUBJECT.most, wide: true },
  message: { type: 'markdown', label: 'tickets.message', max: MOST_MESSAGE, wide: true },
  priority: PRIORITY,
  attachment_ids: {
    type: 'own',
    label: 'tickets.files',
    draw: PapersField,
    send: sentPapers,
    wide: true,
  },
} as const;

const titleOf = ({ subject }: FormRecord) => String(subject);

/** A ticket that asks a service of the club, for a customer or for oneself. */
export const supportTicketForm = defineForm({
  resource: 'support-tickets',
  path: '/tickets/support',
  words: { list: 'tickets.support', create: 'tickets.new_support', edit: 'tickets.one' },
  create: supportTickets.create,
  title: titleOf,
  opens: ({ id }) => `/tickets/support/${id}`,
  fields: {
    user_id: {
      type: 'own',
      label: 'tickets.customer',
      help: 'tickets.customer_help',
      draw: CustomerField,
      send: (value) => (value as { id: number } | null)?.id,
      wide: true,
    },
    service_id: { type: 'own', label: 'tickets.service', draw: ServiceField, wide: true },
    ...said,
  },
});

/** A ticket to a colleague. */
export const organizationTicketForm = defineForm({
  resource: 'organization-tickets',
  path: '/tickets/organization',
  words: { list: 'tickets.organization', create: 'tickets.new_organization', edit: 'tickets.one' },
  create: organizationTickets.create,
  title: titleOf,
  opens: ({ id }) => `/tickets/organization/${id}`,
  fields: {
    recipient_user_id: { type: 'own', label: 'tickets.recipient', draw: RecipientField, wide: true },
    ...said,
  },
});
