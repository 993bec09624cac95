import { COMMA } from '#domain/digits.ts';
import '#ui/table/table.css';
import { useQueries } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { askedAt } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { overlayOutbox, type ShownTime } from '#app/offline/overlay-outbox.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { addDays, eachDay } from '#domain/dates.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { nameOfCustomer } from '../cell.tsx';
import { owedWithoutPending } from '../cell-state.ts';
import { chosenOf, stateOf } from '../filter/filter.ts';
import { courtsOf, rowsOf } from '../layout.ts';
import { useDesk } from '../search.ts';
import { useCourts } from '../use-calendar.ts';
import { useFilter } from '../use-filter.ts';
import { visitsOf } from '../visit.ts';
import { hoursText } from '../visit-words.ts';
import './paper.css';

/**
 * Prints a day or week of the calendar on A4: for one court with its customers, for all of them the number of free
 * slots. Made from cached days, so it works offline.
 */
export function CalendarPaper() {
  const words = useWords();
  const { t } = words;
  const desk = useDesk();
  const { time } = useClubNow();
  const filter = useFilter(desk, time);
  const week = desk.view === 'week';
  const days = eachDay(desk.date, addDays(desk.date, week ? 6 : 0));
  const answers = useQueries({ queries: days.map((day) => dayQuery(day)) });
  const asOf = useAsOf(dayQuery(desk.date).queryKey);
  const unsent = useUnsent();
  const known = useCourts();
  const there = answers.every((answer) => answer.data || failureOf(answer));
  const ready = there && answers.some(({ data }) => data);
  const error = ready ? null : (answers.map(failureOf).find((one) => one) ?? null);
  useEffect(() => {
    if (ready) void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [ready]);
  const missing = days.filter((_, n) => !answers[n]?.data);
  const overlaid = answers.flatMap(({ data }, n) =>
    data ? overlayOutbox(data.data, unsent.cells(data.data, askedAt(dayQuery(days[n] ?? '').queryKey))) : [],
  );
  const hidden = filter?.hidden(overlaid);
  const times = overlaid.filter(
    ({ id, court }) => !hidden?.has(id) && (desk.court === undefined || court.id === desk.court),
  );
  const court = week ? known.find(({ id }) => id === desk.alone) : undefined;
  const narrowed = useNarrowed(desk, overlaid);
  const title = week ? t('desk.seven_days', { day: words.day(desk.date) }) : words.day(desk.date);
  return (
    <>
      <PrintBar home="/sales/calendar" onPrint={ready ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet calendar-paper mx-auto max-w-280 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead title={title}>
          {(court || asOf || narrowed.length > 0) && (
            <div className="text-caption">
              {[court && words.digits(court.name), ...narrowed, asOf?.text].filter(Boolean).join(' · ')}
            </div>
          )}
        </PaperHead>
        <ErrorNotice error={error} />
        {!there && <SkeletonRows rows={12} />}
        {ready && times.length === 0 && <p>{t(filter ? 'filters.nothing' : 'desk.no_times')}</p>}
        {ready && times.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too
          <section tabIndex={0} aria-label={title} className="overflow-x-auto">
            {week ? (
              <Week
                {...{ times, days, words, missing }}
                alone={desk.alone !== undefined}
                some={Boolean(desk.state || desk.coach)}
              />
            ) : (
              <Day times={times} words={words} courts={courtsOf(times, known)} />
            )}
          </section>
        )}
        {missing.length > 0 && ready && (
          <p className="mt-3 text-caption">
            {t('paper.missing', {
              days: missing.map((day) => words.day(day)).join(COMMA[words.locale]),
            })}
          </p>
        )}
      </main>
    </>
  );
}

type Times = readonly ShownTime[];

/** The calendar's filters in words: kinds, states, a coach. */
function useNarrowed({ kind, roof, state, coach }: ReturnType<typeof useDesk>, times: Times): string[] {
  const { t, digits, locale } = useWords();
  const named = (label: WordKey, of: readonly string[]) =>
    of.length > 0 ? [t('list.chip', { name: t(label), value: of.join(COMMA[locale]) })] : [];
  const taught = times.find(({ invoice }) => invoice?.coach?.id === coach)?.invoice?.coach;
  return [
    ...named(
      'filters.kind',
      chosenOf(kind).map((name) => t(`desk.${name}` as WordKey)),
    ),
    ...named(
      'filters.roof',
      chosenOf(roof).map((name) => t(`filters.roof_${name}` as WordKey)),
    ),
    ...named(
      'filters.state',
      chosenOf(state).map((name) => t(`filters.state_${name}` as WordKey)),
    ),
    ...(coach === undefined
      ? []
      : taught
        ? named('filters.coach', [digits(`${taught.name} ${taught.family}`)])
        : [t('filters.coach')]),
  ];
}

/** A slot's text on paper: the customer and state; free ones are left blank for writing. */
function useSlotText(times: Times, words: Words) {
  const { today, time } = useClubNow();
  const visits = useMemo(() => visitsOf(times), [times]);
  return (slot: ShownTime | undefined): { name: string; note: string } => {
    if (!slot) return { name: '–', note: '' };
    const visit = visits.get(slot.id)?.times ?? [slot];
    const state = stateOf(slot, visit, { today, time });
    if (state === 'closed') return { name: words.t('desk.closed'), note: slot.closed?.title ?? '' };
    if (state === 'free') return { name: '', note: words.amount(slot.price) };
    if (state === null) return { name: '', note: '' };
    const due = owedWithoutPending(visit.flatMap(({ invoice }) => invoice ?? []));
    const note =
      state === 'due' ? words.t('desk.due', { sum: words.amount(due) }) : words.t(`filters.state_${state}`);
    return { name: nameOfCustomer(slot), note };
  };
}

function Day({
  times,
  courts,
  words,
}: {
  times: Times;
  courts: readonly { id: number; name: string }[];
  words: Words;
}) {
  const textOf = useSlotText(times, words);
  const at = new Map(times.map((slot) => [`${slot.start_time} ${slot.end_time} ${slot.court.id}`, slot]));
  return (
    <table className="print-table">
      <thead>
        <tr>
          <th scope="col">{words.t('desk.time_column')}</th>
          {courts.map(({ id, name }) => (
            <th key={id} scope="col">
              {words.digits(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(times).map(({ start, end }) => (
          <tr key={`${start} ${end}`}>
            <th scope="row">{words.digits(hoursText(words, start, end))}</th>
            {courts.map(({ id }) => (
              <Slot key={id} {...textOf(at.get(`${start} ${end} ${id}`))} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Slot = ({ name, note }: { name: string; note: string }) => (
  <td>
    {name && <b className="block">{name}</b>}
    {note && <span className="block">{note}</span>}
  </td>
);

function Week({
  times,
  days,
  words,
  alone,
  some,
  missing,
}: {
  times: Times;
  days: readonly string[];
  words: Words;
  alone: boolean;
  /** Not all slots of the courts are shown: nothing is said of how many were free. */
  some: boolean;
  missing: readonly string[];
}) {
  const { t } = words;
  const textOf = useSlotText(times, words);
  const at = Map.groupBy(times, (slot) => `${slot.start_time} ${slot.end_time} ${slot.date}`);
  const cell = (slots: Times, day: string) => {
    if (missing.includes(day)) return <Slot name="" note="?" />;
    if (alone || slots.length === 0) return <Slot {...textOf(slots[0])} />;
    const open = slots.filter(({ state }) => state !== 'closed').length;
    const free = slots.filter(({ state }) => state === 'free').length;
    if (some) return <Slot name={t('desk.shown_count', { n: slots.length })} note="" />;
    if (open === 0) return <Slot name={t('desk.closed')} note="" />;
    return (
      <Slot
        name={t('desk.taken_of', { n: open - free, open })}
        note={free > 0 ? t('desk.free_count', { n: free }) : t('desk.full')}
      />
    );
  };
  return (
    <table className="print-table">
      <thead>
        <tr>
          <th scope="col">{t('desk.time_column')}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {words.day(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(times).map(({ start, end }) => (
          <tr key={`${start} ${end}`}>
            <th scope="row">{words.digits(hoursText(words, start, end))}</th>
            {days.map((day) => (
              <Fragment key={day}>{cell(at.get(`${start} ${end} ${day}`) ?? [], day)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
