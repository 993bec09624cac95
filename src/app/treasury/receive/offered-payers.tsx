import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import { type ReactNode, useMemo, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { askedAt } from '#app/data/query.ts';
import { courtsText, type NamedSlot, spansText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { useTimesWithOutbox } from '#app/offline/use-times-with-outbox.ts';
import { OfferedPeople } from '#app/parts/people/offered-people.tsx';
import { PersonRow } from '#app/parts/people/person-row.tsx';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { sumOf } from '#domain/money.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useStableRows } from '#ui/use-stable-rows.ts';
import { useAccounts, useDebtors } from './use-debtors.ts';
import { type OfToday, peopleOfDay, slotsNow, untilOf, whoIsHere, whoOwes } from './who-pays.ts';

interface Props {
  onPick: (person: PickedPerson) => void;
  /** Opens the list of all debtors. */
  onAll: () => void;
}

/** How many of each group are shown at first. */
const HERE = 4;
const OWING = 4;

/** Likely payers: people here now, people who owe for today, then all debtors. From cached data. */
export function OfferedPayers({ onPick, onAll }: Props) {
  const words = useWords();
  const { t, amount } = words;
  const { time } = useClubNow();
  const { people, loading } = useToday();
  const here = useMemo(() => whoIsHere(people, time), [people, time]);
  const owing = useMemo(() => {
    const seen = new Set(here.map(({ key }) => key));
    return whoOwes(people).filter(({ key }) => !seen.has(key));
  }, [people, here]);
  const places = useStillPlaces(people, { here, owing });
  const debtors = useDebtors();
  const row = ({ person, due }: OfToday, note: string) => (
    <PersonRow
      dense
      // For people without a known account the day's debt is shown.
      person={{ ...person, phone: '', balance: person.balance ?? (due || null) }}
      note={note}
      onPick={() => onPick(person)}
    />
  );
  if (loading) return <SkeletonRows rows={4} picture />;
  if (here.length === 0 && owing.length === 0 && !debtors) return <OfferedPeople onPick={onPick} />;
  return (
    <div className="flex flex-col gap-3" {...places.touch}>
      {places.here.length > 0 && (
        <Group
          title={t('people.here')}
          told={t('people.here_at', { n: here.length, time: words.time(time) })}
          people={places.here}
          most={Math.max(HERE, here.filter(({ owes }) => owes > 0).length)}
          row={(one) => row(one, hereText(words, one, time))}
        />
      )}
      {places.owing.length > 0 && (
        <Group
          title={t('people.owing_today')}
          told={t('people.owing_sum', { n: owing.length, sum: amount(sumOf(owing, ({ owes }) => owes)) })}
          people={places.owing}
          most={here.length > 0 ? OWING : OWING + HERE}
          row={(one) => row(one, owingText(words, one, time))}
        />
      )}
      {here.length === 0 && owing.length === 0 && <OfferedPeople onPick={onPick} />}
      {debtors && debtors.length > 0 && (
        <button
          type="button"
          className="press flex min-h-12 items-center gap-3 rounded-field px-2 text-start font-strong"
          onClick={onAll}
        >
          <Icon of={Coins} className="text-muted" />
          <span className="flex-1">{t('people.all_owing_n', { n: debtors.length })}</span>
          <Icon of={ChevronRight} size={16} flip className="text-muted" />
        </button>
      )}
    </div>
  );
}

/** Today's people with this device's queued work; empty without permission for people. */
function useToday() {
  const can = useCan();
  const { today } = useClubNow();
  const unsent = useUnsent();
  const accounts = useAccounts();
  const query = dayQuery(today);
  const enabled = can('user.show') && can('calendar.show');
  const answer = useQuery({ ...query, enabled });
  const times = useTimesWithOutbox(answer.data?.data, query.queryKey);
  const asOf = askedAt(query.queryKey);
  const people = useMemo(
    () =>
      times && enabled
        ? peopleOfDay(
            times,
            (who) => unsent.balance(who, asOf),
            (id) => accounts?.get(id)?.balance ?? null,
          )
        : [],
    [times, enabled, unsent, asOf, accounts],
  );
  return { people, loading: enabled && !times && !failureOf(answer) && answer.fetchStatus === 'fetching' };
}

/** The groups and their order, unchanged while a finger is on them. */
function useStillPlaces(
  people: readonly OfToday[],
  { here, owing }: Record<'here' | 'owing', readonly OfToday[]>,
) {
  const of = useMemo(() => new Map(people.map((one) => [one.key, one])), [people]);
  const known = useMemo(
    () => new Set(people.flatMap(({ key }) => [`here ${key}`, `owing ${key}`])),
    [people],
  );
  const { keys, touch } = useStableRows(
    [...here.map(({ key }) => `here ${key}`), ...owing.map(({ key }) => `owing ${key}`)],
    known,
  );
  const placed = new Map<string, 'here' | 'owing'>();
  for (const place of keys) {
    const [group, key] = place.split(/ (.*)/s) as ['here' | 'owing', string];
    if (!placed.has(key)) placed.set(key, group);
  }
  const rowsOf = (group: 'here' | 'owing') =>
    [...placed].flatMap(([key, where]) => (where === group ? (of.get(key) ?? []) : []));
  return { here: rowsOf('here'), owing: rowsOf('owing'), touch };
}

/** People under a heading; those beyond the first few behind the last row. */
function Group({
  title,
  told,
  people,
  most,
  row,
}: {
  title: string;
  /** Their number and total in words. */
  told: string;
  people: readonly OfToday[];
  most: number;
  row: (one: OfToday) => ReactNode;
}) {
  const { t, amount } = useWords();
  const [open, setOpen] = useState(false);
  // One more row takes no more room than the button for it.
  const shown = open || people.length <= most + 1 ? people : people.slice(0, most);
  const rest = people.slice(shown.length);
  const sum = sumOf(rest, ({ owes }) => owes);
  return (
    <Card className="overflow-hidden p-0!">
      <section aria-label={title}>
        <h3 className="flex items-baseline gap-2 border-b border-line px-3.5 py-2.5 font-strong">
          <span className="flex-1">{title}</span>
          <span className="text-label font-normal text-muted">{told}</span>
        </h3>
        <ul className="[&>li:last-child>button]:border-b-0">
          {shown.map((one) => (
            <li key={one.key} className="flex flex-col px-1.5">
              {row(one)}
            </li>
          ))}
          {rest.length > 0 && (
            <li className="flex flex-col">
              <button
                type="button"
                className="press flex min-h-12 items-center gap-3 px-3.5 text-start font-strong text-brand"
                onClick={() => setOpen(true)}
              >
                <span className="flex-1">{t('people.more', { n: rest.length })}</span>
                {sum > 0 && <span className="font-normal text-muted">{amount(sum)}</span>}
                <Icon of={ChevronDown} size={16} className="text-muted" />
              </button>
            </li>
          )}
        </ul>
      </section>
    </Card>
  );
}

const named = ({ court, date, start_time, end_time }: OfToday['slots'][number]): NamedSlot => ({
  court: court.name,
  date,
  start_time,
  end_time,
});

/** «زمین ۲، تا ۱۲ · فصلی ۸ از ۱۰». */
function hereText(words: Words, { slots }: OfToday, now: string): string {
  const { t } = words;
  const on = slotsNow(slots, now);
  const courts = courtsText(words, on.map(named));
  const season = on.find(({ invoice }) => invoice?.season)?.invoice?.season;
  return [
    t('people.here_until', { courts, time: words.time(untilOf(slots, now)) }),
    season && t('desk.season', { number: season.number, count: season.count }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** «زمین ۴، ۱۰ تا ۱۱ · رفته». */
function owingText(words: Words, { slots }: OfToday, now: string): string {
  const { t } = words;
  const owed = slots.filter(({ invoice, unsent }) => unsent || (invoice?.due ?? 0) > (invoice?.pending ?? 0));
  const courts = courtsText(words, owed.map(named));
  const hours = spansText(words, owed.map(named));
  const missed = owed.every(({ invoice }) => invoice?.attended === false);
  return [
    hours ? t('people.owing_slots', { courts, hours }) : courts,
    missed ? t('desk.no_show') : slots.every(({ end_time }) => end_time <= now) && t('people.gone'),
  ]
    .filter(Boolean)
    .join(' · ');
}
