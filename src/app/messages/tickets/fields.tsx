import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { FilesField } from '#app/parts/files/files-field.tsx';
import type { Attached } from '#app/parts/files/use-send-files.ts';
import { MAX_ATTACHMENT, MOST_ATTACHMENTS } from '#contract/files/attachments.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { organizationTickets } from '#contract/messages/tickets.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { Notice } from '#ui/notice.tsx';

const MEGABYTE = 1_000_000;

/** The service: those that accept new tickets. */
export function ServiceField({ label, value, onChange, error }: OwnFieldProps) {
  const { t, digits } = useWords();
  const query = useQuery(queryFor(ticketServices.choices));
  const services = query.data?.data.filter(({ active }) => active);
  if (services?.length === 0) return <Notice kind="warning">{t('tickets.no_service')}</Notice>;
  return (
    <>
      <SearchSelectField
        {...{ label, error }}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        options={services?.map(({ id, name }) => ({ value: String(id), label: digits(name) })) ?? []}
        placeholder={t('tickets.service_pick')}
        search={t('tickets.service_pick')}
        nothing={t('tickets.none_so')}
      />
      <FailedNotice query={query} title={t('errors.list')} />
    </>
  );
}

/** The addressed colleague. */
export function RecipientField({ label, value, onChange, error }: OwnFieldProps) {
  const { t, digits } = useWords();
  const query = useQuery(queryFor(organizationTickets.recipients));
  const people = query.data?.data ?? [];
  if (query.data && people.length === 0) return <Notice kind="warning">{t('tickets.no_recipient')}</Notice>;
  return (
    <>
      <SearchSelectField
        {...{ label, error }}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        options={people.map(({ id, name, family, role }) => ({
          value: String(id),
          label: t('tickets.recipient_of', { name: digits(`${name} ${family}`), role: digits(role.name) }),
        }))}
        placeholder={t('tickets.recipient_pick')}
        search={t('tickets.recipient_pick')}
        nothing={t('tickets.none_so')}
      />
      <FailedNotice query={query} title={t('errors.list')} />
    </>
  );
}

/** Papers that go with the first message. */
export function PapersField({ label, value, onChange, error }: OwnFieldProps) {
  const { t, number } = useWords();
  return (
    <FieldGroup
      label={label}
      optional
      help={t('tickets.files_help', {
        most: number(MOST_ATTACHMENTS),
        size: number(MAX_ATTACHMENT / MEGABYTE),
      })}
    >
      <FilesField
        files={(value ?? []) as Attached[]}
        onFiles={(files) => onChange(files.length > 0 ? files : null)}
        error={typeof error === 'string' ? error : undefined}
      />
    </FieldGroup>
  );
}

/** The attachments in the request. */
export const sentPapers = (value: unknown): number[] | undefined =>
  (value as Attached[] | null)?.map(({ id }) => id);
