import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { coaches as coachCalls } from '#contract/people/coaches.ts';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import type { useDesk } from '../search.ts';
import { useCourts, useDay } from '../use-calendar.ts';
import { chosenOf, SLOT_STATES, type SlotState } from './filter.ts';

type Desk = ReturnType<typeof useDesk>;

/** The calendar's filters: court, kind of court, coach, state. */
export function FilterPanel({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t, digits } = useWords();
  const can = useCan();
  const courts = useCourts();
  const { kind, roof, coach, state, court, view } = desk;
  const kinds = COURT_TYPES.filter((type) => courts.some((one) => one.active && one.type === type));
  const roofs = ROOF_TYPES.filter((type) => courts.some((one) => one.active && one.roof === type));
  const toggled = (chosen: string | undefined, name: string) => {
    const all = chosenOf(chosen);
    const next = all.includes(name) ? all.filter((one) => one !== name) : [...all, name];
    return next.length > 0 ? next.join() : undefined;
  };
  const people = useCoaches(desk.date);
  const chosen = chosenOf(state);
  // Months are counted by the server, which does not know unsent work; an active filter can still be removed.
  const offers = (name: SlotState) =>
    (name !== 'due' || can('invoice.show')) &&
    (name !== 'unsent' || view !== 'month' || chosen.includes(name));
  const any = kind || roof || coach || state || court;
  return (
    <div className="flex max-h-[70vh] w-80 max-w-full flex-col gap-4 overflow-y-auto p-4">
      {desk.courts.length > 1 && (
        <Group title={t('filters.court')}>
          <Chip
            pressed={court === undefined}
            on={court === undefined}
            onClick={() => desk.setCourt(undefined)}
          >
            {t('filters.all_courts')}
          </Chip>
          {desk.courts.map(({ id, name }) => (
            <Chip key={id} pressed={court === id} on={court === id} onClick={() => desk.setCourt(id)}>
              {digits(name)}
            </Chip>
          ))}
        </Group>
      )}
      {kinds.length > 1 && (
        <Group title={t('filters.kind')}>
          {kinds.map((name) => (
            <Toggle
              key={name}
              on={chosenOf(kind).includes(name)}
              onPress={() => desk.setFilters({ kind: toggled(kind, name) })}
            >
              {t(`desk.${name}`)}
            </Toggle>
          ))}
        </Group>
      )}
      {roofs.length > 1 && (
        <Group title={t('filters.roof')}>
          {roofs.map((name) => (
            <Toggle
              key={name}
              on={chosenOf(roof).includes(name)}
              onPress={() => desk.setFilters({ roof: toggled(roof, name) })}
            >
              {t(`filters.roof_${name}`)}
            </Toggle>
          ))}
        </Group>
      )}
      <Group title={t('filters.state')}>
        {SLOT_STATES.filter(offers).map((name) => (
          <Toggle
            key={name}
            on={chosen.includes(name)}
            onPress={() => desk.setFilters({ state: toggled(state, name) })}
          >
            {t(`filters.state_${name}`)}
          </Toggle>
        ))}
      </Group>
      {(people.length > 0 || coach !== undefined) && (
        <Group title={t('filters.coach')}>
          {people.map(({ id, name }) => (
            <Toggle
              key={id}
              on={coach === id}
              onPress={() => desk.setFilters({ coach: coach === id ? undefined : id })}
            >
              {name}
            </Toggle>
          ))}
        </Group>
      )}
      <div className="flex gap-2">
        <Button kind="primary" className="flex-1" onClick={onClose}>
          {t('filters.show')}
        </Button>
        {any && (
          <Button
            onClick={() => {
              desk.clearFilters();
              onClose();
            }}
          >
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-label font-semibold text-muted">{title}</legend>
      {children}
    </fieldset>
  );
}

function Toggle({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <Chip pressed={on} on={on} onClick={onPress}>
      {children}
    </Chip>
  );
}

/** The club's active coaches; for who may not see them those of the day. */
function useCoaches(date: string): { id: number; name: string }[] {
  const can = useCan();
  const list = useQuery({
    ...queryFor(coachCalls.list, { query: { per_page: '200', active: 'true' } }),
    enabled: can('coach.show'),
  });
  const day = useDay(date);
  if (list.data) return list.data.data.map(({ id, user }) => ({ id, name: `${user.name} ${user.family}` }));
  const known = (day.data?.data ?? []).flatMap(({ invoice }) => invoice?.coach ?? []);
  return [...new Map(known.map(({ id, name, family }) => [id, { id, name: `${name} ${family}` }])).values()];
}
