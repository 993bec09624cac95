import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { dayQuery } from './day-query.ts';

/** The free slots of a day, hour by hour, to choose from: courts with their prices. */
export function FreeOfDay({
  date,
  onDate,
  chosen,
  onToggle,
}: {
  date: string;
  onDate: (date: string) => void;
  chosen: readonly number[];
  onToggle: (time: CalendarTime) => void;
}) {
  const words = useWords();
  const { t, amount, digits } = words;
  const { today, time } = useClubNow();
  const query = useQuery({ ...dayQuery(date), enabled: date !== '' });
  const free = (query.data?.data ?? []).filter(
    (slot) => slot.state === 'free' && (slot.date > today || (slot.date === today && slot.end_time > time)),
  );
  const hours = [...Map.groupBy(free, ({ start_time, end_time }) => `${start_time} ${end_time}`)].sort(
    ([a], [b]) => a.localeCompare(b),
  );
  return (
    <div className="flex flex-col gap-3">
      <DateField
        label={t('slots.day')}
        value={date}
        onChange={onDate}
        min={today}
        today={today}
        invalid={t('list.bad_date')}
        outside={t('slots.no_past')}
        tight
        className="max-w-60"
      />
      {!query.data && date !== '' && <AnswerMissing query={query} rows={3} />}
      {query.data && hours.length === 0 && <p className="py-2 text-muted">{t('slots.none_free')}</p>}
      {hours.map(([key, slots]) => (
        <section key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="w-20 flex-none text-table font-strong">
            {hoursText(words, slots[0] as CalendarTime)}
          </h3>
          <ChoiceChips
            kind="outlined"
            label={hoursText(words, slots[0] as CalendarTime)}
            className="min-w-0 flex-1"
            chips={slots.map((slot) => ({
              value: String(slot.id),
              label: `${digits(slot.court.name)} · ${amount(slot.price)}`,
              on: chosen.includes(slot.id),
            }))}
            onPress={(id) => {
              const slot = slots.find((one) => String(one.id) === id);
              if (slot) onToggle(slot);
            }}
          />
        </section>
      ))}
    </div>
  );
}
