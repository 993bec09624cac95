import { limitOf } from '#app/data/debt-limit.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { OverStock } from '#app/parts/money/over-stock.tsx';
import { withAmount } from '#app/parts/money/pay-parts.ts';
import { paidText, payLackText } from '#app/parts/money/pay-words.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { useOffline } from '#app/state/connection.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Addons } from './use-addons.ts';

/**
 * The foot of selling add-ons: why it was refused, what goes to the account, and the button, which names its action or
 * what is missing.
 */
export function AddonsFoot({
  form: { add, pay, setPay, sources, total, parts, paid, lack, sell },
}: {
  form: Addons;
}) {
  const words = useWords();
  const { t, amount } = words;
  const offline = useOffline();
  const limit = limitOf(add.error);
  const { yours, ours } = add.error?.details ?? {};
  const changed =
    add.error?.code === 'price_changed' && typeof yours === 'number' && typeof ours === 'number';
  const receive = (more: number) => setPay(withAmount(pay, paid + more, sources[0]?.type));
  return (
    <>
      {limit ? (
        <DebtLimitCard
          limit={limit}
          paid={paid}
          onPass={() => void sell({ over_debt: true })}
          onReceive={sources.length > 0 ? receive : undefined}
        />
      ) : add.error?.code === 'out_of_stock' ? (
        <OverStock text={add.errorText} onPass={() => void sell({ over_stock: true })} />
      ) : changed ? (
        <Notice kind="warning">
          {t('booking.price_changed', { ours: amount(ours), yours: amount(yours) })}
        </Notice>
      ) : offline && !add.error ? (
        <Notice kind="offline">{t('reservation.addons_online')}</Notice>
      ) : (
        <ErrorNotice error={add.error}>{add.errorText}</ErrorNotice>
      )}
      {total > 0 && (
        <p className="pay-stays">
          {paid < total && (
            <span className="text-warning">
              {t('booking.stays_to_account', { sum: amount(total - paid) })}
            </span>
          )}
          {paid > total && (
            <span className="text-muted">{t('booking.stays_surplus', { sum: amount(paid - total) })}</span>
          )}
        </p>
      )}
      <Button
        kind="primary"
        size="large"
        block
        busy={add.busy}
        notYet={total === 0 || lack !== null}
        onClick={() => void sell()}
      >
        {total === 0
          ? t('reservation.choose_addon')
          : lack
            ? payLackText(words, lack)
            : paid > 0
              ? t('reservation.add_paid', { paid: paidText(words, sources, parts) })
              : t('reservation.add_account', { sum: amount(total) })}
      </Button>
    </>
  );
}
