import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsentCells } from '#app/offline/unsent.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { isStillSold } from '#domain/sold-until.ts';
import { Chip } from '#ui/chip.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { dayQuery } from './day-query.ts';
import { unmadeOf } from './unmade.ts';

const ALL = { query: { per_page: '200' } } as const;

/** The free slots of a day, hour by hour, to choose from: courts with their prices; with `past` those that are over. */
export function FreeOfDay({
  date,
  onDate,
  chosen,
  onToggle,
  past = false,
}: {
  date: string;
  onDate: (date: string) => void;
  chosen: readonly number[];
  onToggle: (time: CalendarTime) => void;
  past?: boolean;
}) {
  const words = useWords();
  const { t } = words;
  const { today, time } = useClubNow();
  const asked = dayQuery(date);
  const query = useQuery({ ...asked, enabled: date !== '' });
  // What this device has sold is not free, whether the server knows or not.
  const sold = useUnsentCells(query.data?.data, asked.queryKey);
  const { bookable_after_start } = useDeskRules();
  const isOver = (slot: CalendarTime) =>
    past
      ? slot.date < today || (slot.date === today && slot.end_time <= time)
      : !isStillSold(slot, bookable_after_start, { today, time });
  const made = query.data?.data ?? [];
  const free = made.filter((slot) => slot.state === 'free' && !sold.has(slot.id) && isOver(slot) === past);
  const unmade = useUnmade(date, made, past && query.data !== undefined).filter(isOver);
  return (
    <div className="flex flex-col gap-3">
      <DateField
        label={t('slots.day')}
        value={date}
        onChange={onDate}
        {...(past ? { max: today } : { min: today })}
        today={today}
        invalid={t('list.bad_date')}
        outside={t(past ? 'slots.no_future' : 'slots.no_past')}
        tight
        className="max-w-60"
      />
      {!query.data && date !== '' && <AnswerMissing query={query} rows={3} />}
      {query.data && free.length === 0 && (
        <p className="py-2 text-muted">{t(past ? 'slots.none_unsold' : 'slots.none_free')}</p>
      )}
      <Hours slots={free} {...{ chosen, onToggle }} />
      {unmade.length > 0 && (
        <>
          <h3 className="text-label font-semibold text-muted">{t('slots.unmade')}</h3>
          <Hours slots={unmade} dashed {...{ chosen, onToggle }} />
        </>
      )}
    </div>
  );
}

/** Times of a day that were not generated, for people who may generate them; empty without a day. */
function useUnmade(date: string, made: readonly CalendarTime[], wanted: boolean): CalendarTime[] {
  const can = useCan();
  const may = wanted && can('time.create') && can('court.show') && can('term.show');
  const court = useQuery({ ...queryFor(courts.list, ALL), enabled: may });
  const term = useQuery({ ...queryFor(terms.list, ALL), enabled: may });
  if (!may || !court.data || !term.data) return [];
  return unmadeOf(date, made, court.data.data, term.data.data);
}

/** Slots hour by hour, courts with their prices. */
function Hours({
  slots,
  chosen,
  onToggle,
  dashed,
}: {
  slots: readonly CalendarTime[];
  chosen: readonly number[];
  onToggle: (time: CalendarTime) => void;
  dashed?: boolean;
}) {
  const words = useWords();
  const { amount, digits } = words;
  const hours = [...Map.groupBy(slots, ({ start_time, end_time }) => `${start_time} ${end_time}`)].sort(
    ([a], [b]) => a.localeCompare(b),
  );
  return (
    <>
      {hours.map(([key, slots]) => (
        <section key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="w-20 flex-none text-table font-strong">
            {hoursText(words, slots[0] as CalendarTime)}
          </h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
          <div
            role="group"
            aria-label={hoursText(words, slots[0] as CalendarTime)}
            className="flex min-w-0 flex-1 flex-wrap gap-2"
          >
            {slots.map((slot) => (
              <Chip
                key={slot.id}
                pressed={chosen.includes(slot.id)}
                on={chosen.includes(slot.id)}
                dashed={dashed}
                onClick={() => onToggle(slot)}
              >
                {digits(slot.court.name)} · {amount(slot.price)}
              </Chip>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
