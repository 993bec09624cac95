import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { StaffField, useRecipients } from '#app/parts/people/staff-field.tsx';
import { events } from '#contract/messages/events.ts';
import type { SavedReport } from '#contract/reports/saved-reports.ts';
import { weekdayNames } from '#domain/dates.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Segments } from '#ui/segments.tsx';

const EVERY = ['none', 'day', 'week', 'month'] as const;
const MORNING = '08:00';

/** The fields of a saved report besides its parameters. */
interface Saved {
  name: string;
  shared: boolean;
  every: (typeof EVERY)[number];
  at: string;
  user_ids: readonly number[];
}

/** The draft of these fields and their body; private by default. */
export function useSaved(name: string, kept?: SavedReport) {
  const { id } = useProfile();
  const [saved, setSaved] = useState<Saved>({
    name,
    shared: kept?.shared ?? false,
    every: kept?.schedule?.every ?? 'none',
    at: kept?.schedule?.at ?? MORNING,
    user_ids: kept?.schedule?.user_ids ?? [id],
  });
  const can = useCan();
  const tells = can(events.create.permission);
  const people = useRecipients(tells).data?.data.people;
  const { every, at, user_ids, shared } = saved;
  // Former staff are dropped; without permission to notify others only oneself remains.
  const known = people && new Set([id, ...people.map((one) => one.id)]);
  const ids = tells ? user_ids.filter((one) => known?.has(one) ?? true) : [id];
  const schedule = every === 'none' ? null : { every, at, user_ids: ids };
  return {
    saved,
    change: (part: Partial<Saved>) => setSaved((old) => ({ ...old, ...part })),
    input: { name: saved.name, shared, schedule },
  };
}

/** Sharing, schedule and recipients of a saved report. */
export function SavedFields({
  saved: { shared, every, at, user_ids },
  onChange,
  errors,
}: {
  saved: Saved;
  onChange: (part: Partial<Saved>) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t, locale } = useWords();
  const { week_start } = useClub();
  const can = useCan();
  const self = { id: useProfile().id, label: t('reports.me') };
  return (
    <>
      <Checkbox
        label={t('reports.shared')}
        checked={shared}
        onChange={(checked) => onChange({ shared: checked })}
      />
      <FieldGroup label={t('reports.schedule')}>
        <Segments
          value={every}
          onChange={(next) => onChange({ every: next })}
          options={EVERY.map((value) => ({
            value,
            label: t(`reports.every_${value}`, { day: weekdayNames(locale)[week_start] ?? '' }),
          }))}
        />
      </FieldGroup>
      {every !== 'none' && (
        <>
          <TimeField
            label={t('reports.at')}
            value={at}
            onChange={(next) => onChange({ at: next })}
            invalid={t('setup.time_invalid')}
            error={errors['schedule.at']}
          />
          {can(events.create.permission) && (
            <StaffField
              label={t('reports.recipients')}
              error={errors['schedule.user_ids']}
              self={self}
              value={user_ids}
              onChange={(ids) => onChange({ user_ids: ids })}
            />
          )}
        </>
      )}
    </>
  );
}
