import { useQuery } from '@tanstack/react-query';
import type { CallError } from '#app/data/call-error.ts';
import { queryFor } from '#app/data/query.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { joined } from '#app/engine/filter-text.ts';
import { defineForm, type OwnFieldProps } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { ticketServiceColumns } from '#contract/messages/columns/tickets.ts';
import {
  ticketServices as calls,
  type TicketService,
  ticketServiceList,
} from '#contract/messages/ticket-services.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { Tag } from '#ui/tag.tsx';

/** Services for tickets, and who answers them. */
export const ticketServices = defineResource<TicketService>({
  ...describedList('ticket-services'),
  calls,
  spec: ticketServiceList,
  columns: ticketServiceColumns,
  search: { filter: 'name', label: 'ticket-services.name' },
  titleOf: ({ name }) => name,
  card: (row, { t, digits, locale }) => ({
    title: digits(row.name),
    detail: digits(String(ticketServiceColumns.servers?.value(row, locale) ?? '')),
    end: !row.active && <Tag>{t('ticket-services.off')}</Tag>,
  }),
  sheet: 'form',
});

const flat = (list: readonly Role[]): Role[] => list.flatMap((role) => [role, ...flat(role.children)]);

/** The group that answers; empty: the named people, or everybody who may. */
function RoleField({ label, value, onChange, error, record }: OwnFieldProps) {
  const { t, digits } = useWords();
  const { data } = useQuery(queryFor(roles.list));
  const known = flat(data?.data ?? []);
  const own = record?.role as { id: number; name: string } | null | undefined;
  const offered = own && !known.some(({ id }) => id === own.id) ? [own, ...known] : known;
  return (
    <SearchSelectField
      {...{ label, error }}
      optional
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      options={offered.map(({ id, name }) => ({ value: String(id), label: digits(name) }))}
      placeholder={t('ticket-services.no_role')}
      search={t('ticket-services.role')}
      nothing={t('tickets.none_so')}
    />
  );
}

interface Named {
  id: number;
  name: string;
}

/** People who answer, in addition to a group or instead. */
function PeopleField({ label, value, onChange, error }: OwnFieldProps) {
  const { t, digits } = useWords();
  const asked = useQuery(queryFor(calls.servers));
  const chosen = (value ?? []) as Named[];
  const offered = (asked.data?.data ?? [])
    .filter(({ id }) => !chosen.some((one) => one.id === id))
    .map(({ id, name, family }) => ({ id, name: `${name} ${family}` }));
  return (
    <FieldGroup {...{ label, error }} optional help={t('ticket-services.people_help')}>
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {chosen.map((person) => (
            <RemovableChip
              key={person.id}
              label={person.name}
              onRemove={() => onChange(chosen.filter(({ id }) => id !== person.id))}
            >
              {digits(person.name)}
            </RemovableChip>
          ))}
        </div>
      )}
      <SearchSelectField
        label={t('ticket-services.person_add')}
        hideLabel
        tight
        options={offered.map(({ id, name }) => ({ value: String(id), label: digits(name) }))}
        value=""
        onChange={(picked) => onChange([...chosen, ...offered.filter(({ id }) => String(id) === picked)])}
        placeholder={t('ticket-services.person_add')}
        search={t('form.search')}
        nothing={t('form.nothing_found')}
      />
      <FailedNotice query={asked} />
    </FieldGroup>
  );
}

/** Selected people who may no longer answer. */
function RefusedPeople({ error }: { error: CallError }) {
  const words = useWords();
  if (!error.fields.user_ids?.includes('unknown')) return error.message;
  const { people = [] } = error.details as { people?: { name: string; family: string }[] };
  const list = joined(
    words,
    people.map(({ name, family }) => words.digits(`${name} ${family}`)),
  );
  return words.t('ticket-services.people_refused', { n: people.length, list });
}

export const ticketServiceForm = defineForm({
  ...describedForm('ticket-services', calls),
  create: calls.create,
  title: ({ name }) => name,
  columns: ticketServiceColumns,
  read: ({ users }) => ({
    user_ids: users.map(({ id, name, family }) => ({ id, name: `${name} ${family}` })),
  }),
  fields: {
    name: { type: 'text', help: 'ticket-services.name_help', min: 2, max: 40, wide: true },
    role_id: {
      type: 'own',
      label: 'ticket-services.role',
      draw: RoleField,
      needs: roles.list.permission,
      wide: true,
    },
    user_ids: {
      type: 'own',
      label: 'ticket-services.people',
      draw: PeopleField,
      refusal: RefusedPeople,
      send: (value) => (value as Named[]).map(({ id }) => id),
      empty: [],
      wide: true,
    },
    active: { type: 'flag', initial: true, help: 'ticket-services.active_help' },
  },
});
