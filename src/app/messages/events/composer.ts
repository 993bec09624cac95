import { defineForm } from '#app/engine/form.ts';
import type { EventAbout } from '#app/parts/events/tell-button.tsx';
import { sentEventColumns } from '#contract/messages/columns/events.ts';
import { events } from '#contract/messages/events.ts';
import {
  AboutField,
  EventPreview,
  GroupsField,
  PeopleField,
  PriorityField,
  ReportField,
  TypeField,
} from './composer-fields.tsx';

/** An empty list means everybody and is not sent. */
const someOf = (value: unknown) => ((value as number[]).length > 0 ? value : undefined);

/** The form of an event for other staff. */
export const eventForm = defineForm({
  resource: 'events',
  path: '/events',
  words: {
    list: 'events.title',
    create: 'events.new',
    edit: 'events.new',
    send: 'events.send',
    sent: 'events.sent_to',
  },
  create: events.create,
  update: undefined,
  get: undefined,
  title: ({ subject }) => String(subject),
  columns: sentEventColumns,
  side: EventPreview,
  fields: {
    resource: {
      type: 'own',
      label: 'events.about',
      draw: AboutField,
      when: ({ values }) => values.resource != null,
      send: (value) => {
        const { kind, id } = value as EventAbout;
        return { kind, id };
      },
      wide: true,
    },
    type: { type: 'own', draw: TypeField, initial: 3, wide: true },
    snapshot_id: {
      type: 'own',
      label: 'events.report',
      draw: ReportField,
      when: ({ values }) => values.type === 5,
      wide: true,
    },
    priority: { type: 'own', draw: PriorityField, initial: 3, wide: true },
    role_ids: {
      type: 'own',
      label: 'events.to',
      draw: GroupsField,
      initial: [],
      send: someOf,
      wide: true,
    },
    user_ids: {
      type: 'own',
      label: 'events.people',
      draw: PeopleField,
      initial: [],
      send: someOf,
      wide: true,
    },
    subject: { type: 'text', min: 5, max: 50, wide: true },
    content: {
      type: 'markdown',
      label: 'events.content',
      help: 'events.content_help',
      min: 5,
      max: 400,
      wide: true,
    },
  },
});
