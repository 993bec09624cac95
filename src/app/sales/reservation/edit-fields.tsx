import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { FreeOfDay } from '#app/parts/slots/free-of-day.tsx';
import { coaches } from '#contract/people/coaches.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import type { Edit } from './use-edit.ts';

const MOST = 500;

/** The fields of a reservation that can be changed. */
export function EditFields({
  form,
  choosing,
  onChoosing,
}: {
  form: Edit;
  choosing: boolean;
  onChoosing: (on: boolean) => void;
}) {
  const { t } = useWords();
  const can = useCan();
  const { draft, change, invoice, update } = form;
  return (
    <>
      <Place form={form} choosing={choosing} onChoosing={onChoosing} />
      {can('coach.show') &&
        (invoice.recognized_at === null ? (
          <Coach form={form} />
        ) : (
          <p className="text-label text-muted">{t('reservation.edit_coach_fixed')}</p>
        ))}
      {can('invoice.discount') && (
        <MoneyField
          label={t('reservation.edit_discount')}
          help={
            invoice.discount_group
              ? t('reservation.edit_discount_group', { name: invoice.discount_group.name })
              : t('reservation.edit_discount_help')
          }
          value={draft.discount}
          onChange={(discount) => change({ discount })}
          error={update.fieldErrors.discount}
        />
      )}
      <TextareaField
        label={t('record.description')}
        rows={3}
        maxLength={MOST}
        value={draft.description}
        onChange={(description) => change({ description })}
        error={update.fieldErrors.description}
      />
    </>
  );
}

/** «زمین ۱ · ۱۹ تا ۲۰ · پنجشنبه ۶ آذر». */
export const placeText = (
  words: Words,
  place: { date: string; start_time: string; end_time: string; court: string },
): string => `${words.digits(place.court)} · ${hoursText(words, place)} · ${words.day(place.date)}`;

/** Where it is, and where it could go. */
function Place({
  form: { draft, change, invoice, update, movable },
  choosing,
  onChoosing,
}: Parameters<typeof EditFields>[0]) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const { date, time, court } = invoice.reserved_time;
  const [shown, setShown] = useState(draft.slot?.date ?? [date, today].toSorted().at(-1) ?? today);
  const chosen = movable ? draft.slot : null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-label font-semibold text-muted">{t('record.term')}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 basis-60 font-heavy">
          {chosen && (
            <s className="block w-fit text-label font-medium text-muted">
              {placeText(words, { ...time, date, court: court.name })}
            </s>
          )}
          {placeText(words, chosen ?? { ...time, date, court: court.name })}
        </span>
        {movable && (
          <Button icon={ArrowLeftRight} aria-expanded={choosing} onClick={() => onChoosing(!choosing)}>
            {t('reservation.do_move')}
          </Button>
        )}
        {chosen && (
          <Button kind="ghost" onClick={() => change({ slot: null })}>
            {t('reservation.edit_stay')}
          </Button>
        )}
      </div>
      {update.fieldErrors.reservable_time_id && (
        <p className="text-label text-negative">{update.fieldErrors.reservable_time_id}</p>
      )}
      {choosing && movable && (
        <Card className="bg-sunken">
          <FreeOfDay
            date={shown}
            onDate={setShown}
            chosen={chosen ? [chosen.id] : []}
            onToggle={({ id, date, start_time, end_time, court: { name } }) =>
              change({
                slot: chosen?.id === id ? null : { id, date, start_time, end_time, court: name },
              })
            }
          />
        </Card>
      )}
    </section>
  );
}

function Coach({ form: { draft, change, invoice, update } }: { form: Edit }) {
  const { t } = useWords();
  const options = useCoachOptions(invoice.coach);
  return (
    <SearchSelectField
      optional
      label={t('record.coach')}
      placeholder={t('reservation.edit_no_coach')}
      search={t('list.search_options', { name: t('record.coach') })}
      nothing={t('list.no_options')}
      value={draft.coach}
      options={options}
      onChange={(next) => change({ coach: next })}
      error={update.fieldErrors.coach_id}
    />
  );
}

/** Active coaches; a former coach stays an option for their own classes. */
export function useCoachOptions(taught: InvoiceDetail['coach']): { value: string; label: string }[] {
  const can = useCan();
  const list = useQuery({
    ...queryFor(coaches.list, { query: { per_page: '200', active: 'true' } }),
    enabled: can('coach.show'),
  });
  const active = (list.data?.data ?? []).map(({ id, user }) => ({
    value: String(id),
    label: `${user.name} ${user.family}`,
  }));
  const left = taught && !active.some(({ value }) => value === String(taught.id));
  return left ? [{ value: String(taught.id), label: `${taught.name} ${taught.family}` }, ...active] : active;
}
