import Calculator from 'lucide-react/icons/calculator';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { paidText } from '#app/parts/money/pay-words.ts';
import { paymentOf, sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useReceivedToast } from '#app/parts/money/use-received-toast.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { documents } from '#contract/documents.ts';
import type { SeasonDetail } from '#contract/season-records.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The default cash box. */
const CASH = { type: 'cash', place_id: null, tracking: '' } as const;
/** So many reservations one receipt names. */
const MOST_NAMED = 100;

/** Takes what is due of the season into the default cash box; another sum or means by the receipt's own sheet. */
export function SeasonFoot({ season }: { season: SeasonDetail }) {
  const words = useWords();
  const { t, amount } = words;
  const can = useCan();
  const { open } = useSheet();
  const received = useReceivedToast();
  const sources = usePlaces(can('receive.create'));
  const receive = useCall(documents.createReceive, { keeps: true });
  const owing = season.sessions.filter((session) => (session.due ?? 0) > (session.pending ?? 0));
  const due = sumOf(owing, (session) => (session.due ?? 0) - (session.pending ?? 0));
  if (due <= 0 || sources.length === 0) return null;
  const { user } = season;
  const cash = sourceOf(sources, 'cash');
  const other = () => open('receive', `user-${user.id}`);
  const take = async () => {
    if (!cash) return other();
    const outcome = await receive.submit(
      {
        body: {
          client_ref: receive.ref,
          user_id: user.id,
          ...paymentOf(sources, CASH, due),
          invoice_ids: owing.slice(0, MOST_NAMED).map(({ invoice_id }) => invoice_id),
        },
      },
      { about: { person: { name: `${user.name} ${user.family}`, phone: user.phone_number ?? '' } } },
    );
    if (outcome.state === 'refused') return;
    received(`${user.name} ${user.family}`, sources, [{ part: { price: due, choice: CASH }, outcome }]);
  };
  return (
    <div className="flex flex-none flex-col gap-2 border-t border-line bg-surface px-4 py-3 laptop:px-6">
      <ErrorNotice error={receive.error}>{receive.errorText}</ErrorNotice>
      <div className="flex gap-2 tablet:max-w-105">
        <Button
          kind="primary"
          size="large"
          className="min-w-0 flex-1"
          busy={receive.busy}
          onClick={() => void take()}
        >
          {cash
            ? t('receive.button', {
                paid: paidText(words, sources, [{ price: due, choice: CASH }], 'toman'),
              })
            : t('reservation.receive', { sum: amount(due) })}
        </Button>
        <IconButton
          kind="secondary"
          size="large"
          icon={Calculator}
          label={t('reservation.receive_other')}
          onClick={other}
        />
      </div>
    </div>
  );
}
