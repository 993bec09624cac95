import { useQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { SideProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { ALL } from '#app/parts/setup/which-field.tsx';
import { courts } from '#contract/settings/courts.ts';
import type { DiscountGroupDetail } from '#contract/settings/discount-groups.ts';
import { terms } from '#contract/settings/terms.ts';
import { weekdayNames } from '#domain/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { Notice } from '#ui/notice.tsx';
import { samplesOf } from './samples.ts';

/** Example prices for a member with the form's present values, and this month's discounts of the group. */
export function DiscountSide({ values, record }: SideProps) {
  const { t } = useWords();
  return (
    <>
      <Examples values={values} />
      {record && <Month group={record as unknown as DiscountGroupDetail} />}
      <Notice icon={Scale}>{t('discount-groups.best')}</Notice>
    </>
  );
}

const every = (value: unknown): number[] | null => (Array.isArray(value) ? value : null);

function Examples({ values }: Pick<SideProps, 'values'>) {
  const { t, time, digits, locale } = useWords();
  const can = useCan();
  const court = useQuery({ ...queryFor(courts.list, ALL), enabled: can('court.show') });
  const term = useQuery({ ...queryFor(terms.list, ALL), enabled: can('term.show') });
  const samples = samplesOf(
    {
      percent: typeof values.percent === 'number' ? values.percent : 0,
      court_ids: every(values.court_ids),
      term_ids: every(values.term_ids),
      weekdays: every(values.weekdays),
    },
    (court.data?.data ?? []).filter(({ active }) => active),
    term.data?.data ?? [],
  );
  if (samples.length === 0) return null;
  return (
    <section className="card p-4">
      <h2 className="font-heavy">{t('discount-groups.example')}</h2>
      <ul>
        {samples.map(({ weekday, start_time, court: name, price, pays, inside }) => (
          <li
            key={`${weekday} ${start_time} ${name}`}
            className="flex items-center gap-3 border-t border-line py-2.5 first:mt-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-strong">
                {digits(
                  t('discount-groups.slot', {
                    day: weekdayNames(locale)[weekday] ?? '',
                    time: time(start_time),
                    court: name,
                  }),
                )}
              </span>
              <span className="text-label text-muted">
                {t(inside ? 'discount-groups.inside' : 'discount-groups.outside')}
              </span>
            </span>
            {inside && price !== pays && (
              <del className="text-muted">
                <span className="sr-only">{t('discount-groups.before')}</span> <Amount value={price} />
              </del>
            )}
            <span className={inside ? 'font-heavy' : 'text-muted'}>
              <Amount value={pays} tone={inside ? 'positive' : undefined} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Month({ group: { month } }: { group: DiscountGroupDetail }) {
  const { t, number } = useWords();
  const facts = [
    ['reservations', number(month.count)],
    ['given', <Amount key="given" value={month.discount} />],
    ['income', <Amount key="income" value={month.total} />],
  ] as const;
  return (
    <section className="card p-4">
      <h2 className="font-heavy">{t('discount-groups.month')}</h2>
      <dl className="mt-2 flex flex-col gap-2">
        {facts.map(([key, value]) => (
          <div key={key} className="flex justify-between gap-3">
            <dt className="text-muted">{t(`discount-groups.${key}`)}</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
