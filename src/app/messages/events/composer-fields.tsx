import { useQuery } from '@tanstack/react-query';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import type { OwnFieldProps, SideProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { EventAbout } from '#app/parts/events/tell-button.tsx';
import { StaffField, useRecipients } from '#app/parts/people/staff-field.tsx';
import { AllOrSome } from '#app/parts/setup/named-chips.tsx';
import { EVENT_PRIORITY_WORDS, EVENT_TYPE_WORDS } from '#contract/messages/columns/events.ts';
import type { Recipients } from '#contract/messages/events.ts';
import { PRIORITIES } from '#contract/messages/priorities.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Markdown } from '#ui/form/markdown-view.tsx';
import { Segments } from '#ui/segments.tsx';
import { EventDot, EventKicker } from './event-look.tsx';

/** The types in the order of how often people choose them. */
const WRITTEN = [3, 4, 2, 1, 5] as const;

/** The record the event is about, which readers can open. */
export function AboutField({ label, error, value, onChange }: OwnFieldProps) {
  const { digits } = useWords();
  const { name } = value as EventAbout;
  return (
    <FieldGroup {...{ label, error }}>
      <RemovableChip label={name} onRemove={() => onChange(null)}>
        {digits(name)}
      </RemovableChip>
    </FieldGroup>
  );
}

export function TypeField({ label, error, value, onChange }: OwnFieldProps) {
  const { locale } = useWords();
  const can = useCan();
  const offered = WRITTEN.filter((type) => type !== 5 || can(reportSnapshots.list.permission));
  return (
    <FieldGroup {...{ label, error }}>
      <Segments
        tone="brand"
        options={offered.map((type) => ({ value: String(type), label: EVENT_TYPE_WORDS[type][locale] }))}
        value={String(value)}
        onChange={(type) => onChange(Number(type))}
      />
    </FieldGroup>
  );
}

/** The snapshot that opens with the event. */
export function ReportField({ label, error, value, onChange }: OwnFieldProps) {
  const { t, digits, instant } = useWords();
  const kept = useQuery(queryFor(reportSnapshots.list, { query: { per_page: '200' } }));
  const reports = kept.data?.data;
  return (
    <>
      <SelectField
        {...{ label, error }}
        help={reports?.length === 0 ? t('events.no_report') : undefined}
        options={(reports ?? []).map(({ id, name, created_at }) => ({
          value: String(id),
          label: `${digits(name)} · ${instant(created_at, clubZone())}`,
        }))}
        value={typeof value === 'number' ? String(value) : ''}
        onChange={(id) => onChange(Number(id))}
        placeholder={t('form.choose')}
      />
      <FailedNotice query={kept} />
    </>
  );
}

export function PriorityField({ label, error, value, onChange }: OwnFieldProps) {
  const { t, locale } = useWords();
  const when = value === 5 ? 'events.veryHigh_when' : value === 4 ? 'events.high_when' : 'events.other_when';
  return (
    <FieldGroup {...{ label, error }} help={t(when)}>
      <ChoiceChips
        label={label}
        kind="outlined"
        chips={PRIORITIES.map((priority) => ({
          value: String(priority),
          label: EVENT_PRIORITY_WORDS[priority][locale],
          on: value === priority,
        }))}
        onPress={(priority) => onChange(Number(priority))}
      />
    </FieldGroup>
  );
}

/** Groups of staff; without groups and people it goes to everybody. */
export function GroupsField({ label, error, value, onChange }: OwnFieldProps) {
  const asked = useRecipients();
  return (
    <FieldGroup {...{ label, error }}>
      <AllOrSome
        list={asked.data?.data.roles ?? []}
        chosen={(value ?? []) as number[]}
        onChange={(ids) => onChange(ids)}
      />
      <FailedNotice query={asked} />
    </FieldGroup>
  );
}

/** Members of staff, in addition to groups. */
export const PeopleField = ({ label, error, value, onChange }: OwnFieldProps) => (
  <StaffField {...{ label, error, onChange }} optional value={(value ?? []) as number[]} />
);

/** The number of recipients, each once; without groups and people everybody. */
export function reach(
  { people }: Recipients,
  role_ids: readonly number[],
  user_ids: readonly number[],
): number {
  if (role_ids.length === 0 && user_ids.length === 0) return people.length;
  return people.filter(({ id, role_id }) => role_ids.includes(role_id) || user_ids.includes(id)).length;
}

/** As its reader will see it, and how many readers it has. */
export function EventPreview({ values }: SideProps) {
  const { t, locale, digits } = useWords();
  const asked = useRecipients().data?.data;
  const [subject, content] = [String(values.subject ?? ''), String(values.content ?? '')];
  const type = (values.type ?? 3) as (typeof WRITTEN)[number];
  const priority = (values.priority ?? 3) as keyof typeof EVENT_PRIORITY_WORDS;
  return (
    <section aria-label={t('events.looks')} className="flex flex-col gap-2">
      <h2 className="font-strong">{t('events.looks')}</h2>
      <div className="card flex flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <EventDot type={type} />
          <div className="min-w-0 flex-1">
            <EventKicker type={type} parts={priority > 3 ? [EVENT_PRIORITY_WORDS[priority][locale]] : []} />
            <b className="block text-lead font-heavy break-words">{digits(subject)}</b>
          </div>
        </div>
        {content.trim() === '' ? (
          <p className="text-muted">{t('events.looks_empty')}</p>
        ) : (
          <Markdown text={content} />
        )}
      </div>
      {asked && (
        <p className="text-label text-muted" aria-live="polite">
          {t('events.reaches', {
            n: reach(asked, (values.role_ids ?? []) as number[], (values.user_ids ?? []) as number[]),
          })}
        </p>
      )}
    </section>
  );
}
