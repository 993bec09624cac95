import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { useNearOptions } from '#app/parts/slots/near-options.tsx';
import { useFreeNear } from '#app/parts/slots/use-free-near.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import type { SeasonDetail, SeasonSession } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { addDays } from '#domain/dates.ts';
import type { AboutSlot } from '#outbox/item.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { OptionCards } from '#ui/option-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';

/** Another slot for a session that a closed day took: near its hour, on its day or another one. */
export function ReplaceSheet({
  season,
  lost,
  onClose,
}: {
  season: SeasonDetail;
  lost: SeasonSession;
  onClose: () => void;
}) {
  const words = useWords();
  const { t, amount, digits } = words;
  const { today } = useClubNow();
  const [day, setDay] = useState(lost.date < today ? addDays(today, 1) : lost.date);
  const [wanted, setWanted] = useState<string | null>(null);
  const [notify, setNotify] = useState(season.notify);
  const told = season.user.phone_number !== null;
  const nearOptions = useNearOptions();
  const slot: AboutSlot = { ...lost, id: lost.time_id, date: day, price: lost.price ?? 0 };
  const offline = useOffline();
  const { offers, pending, failure, retry } = useFreeNear(undefined, day ? slot : undefined, []);
  // An agreed price applies to any slot.
  const options = nearOptions(offers, slot, season.fixed_price === null ? undefined : () => 0);
  const offer = offers.find(({ id }) => String(id) === (wanted ?? options[0]?.value));
  const price = useTotal(season, offer);
  const { total } = price;
  const call = useCall(seasonSchedules.replace, {
    changes: [{ resource: 'season-schedules' }, { resource: 'sale-invoices' }, { resource: 'times' }],
  });
  const { error } = call;
  const submit = async (over_debt = false) => {
    if (offline || !offer || total === null) return;
    const body = {
      invoice_id: lost.invoice_id,
      time_id: offer.id,
      expected_total: total,
      over_debt,
      ...(told && { notify }),
      version: season.version,
    };
    const outcome = await call.submit({ params: { id: String(season.id) }, body });
    if (outcome.state !== 'done') return;
    toast(t('season-schedules.replaced'));
    onClose();
  };
  const limit = limitOf(error);
  return (
    <Sheet
      open
      onCloseRequest={onClose}
      title={t('season-schedules.replace_title', { n: lost.number })}
      subtitle={digits(
        t('season-schedules.replace_why', {
          day: words.day(lost.date),
          hours: hoursText(words, lost),
          title: lost.closed?.title ?? '',
        }),
      )}
      footer={
        <>
          {offline && <Notice kind="offline">{t('season-schedules.offline')}</Notice>}
          <Button
            kind="primary"
            size="large"
            className="w-full"
            busy={call.busy}
            notYet={offline || !offer || total === null}
            onClick={() => void submit()}
          >
            {offline
              ? t('season-schedules.lack_offline')
              : !offer
                ? t('season-schedules.replace_pick')
                : total !== null
                  ? t('season-schedules.replace_do', { sum: amount(total) })
                  : t(price.failure ? 'season-schedules.replace_no_price' : 'booking.lack_price')}
          </Button>
        </>
      }
    >
      {limit ? (
        <DebtLimitCard limit={limit} paid={0} onPass={() => void submit(true)} />
      ) : (
        <ErrorNotice error={error}>{call.errorText}</ErrorNotice>
      )}
      <DateField
        label={t('season-schedules.replace_day')}
        tight
        value={day}
        today={today}
        min={today}
        onChange={(next) => {
          setDay(next);
          setWanted(null);
          call.reset();
        }}
        invalid={t('common.date_invalid', { example: t('common.date_example') })}
        outside={t('season-schedules.past')}
      />
      {pending && <SkeletonRows rows={3} />}
      {!offline && (
        <ErrorNotice error={failure} title={t('season-schedules.replace_failed')} onRetry={retry} />
      )}
      {day !== '' && !pending && !failure && options.length === 0 && (
        <p className="text-muted">{t('season-schedules.replace_none')}</p>
      )}
      {options.length > 0 && (
        <OptionCards
          label={t('season-schedules.replace_where')}
          options={options}
          value={offer ? String(offer.id) : null}
          onChange={(next) => {
            setWanted(next);
            call.reset();
          }}
        />
      )}
      {told && (
        <Switch
          panel
          label={t('season-schedules.notify')}
          checked={notify}
          onChange={(next) => {
            setNotify(next);
            call.reset();
          }}
        />
      )}
      {!offline && (
        <ErrorNotice
          error={price.failure}
          title={t('season-schedules.replace_no_price')}
          onRetry={price.retry}
        />
      )}
    </Sheet>
  );
}

/** The price; null until known. */
function useTotal(season: SeasonDetail, offer: AboutSlot | undefined) {
  const body = { user_id: season.user.id, reservable_time_ids: [offer?.id ?? 0] };
  const asks = offer !== undefined && season.fixed_price === null;
  const query = useQuery({ ...queryFor(saleInvoices.calculatePrice, { body }), enabled: asks });
  const total = season.fixed_price ?? query.data?.data.total ?? null;
  return {
    total: offer ? total : null,
    failure: asks ? failureOf(query) : null,
    retry: query.refetch,
  };
}
