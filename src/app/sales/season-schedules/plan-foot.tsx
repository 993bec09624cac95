import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { withAmount } from '#app/parts/money/pay-parts.ts';
import { paidText, payLackText } from '#app/parts/money/pay-words.ts';
import { StaysLine } from '#app/parts/money/stays-line.tsx';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { phoneLackText } from '#app/parts/people/new-customer.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Planner, SeasonLack } from './use-planner.ts';

/**
 * The planner's foot: why it was refused, what goes to the account, and the button, which names amount and means or
 * what is missing.
 */
export function PlanFoot({
  planner,
  onBook,
}: {
  planner: Planner;
  onBook: (over: { over_debt: boolean }) => void;
}) {
  const words = useWords();
  const { preview, customer, parts, sources, lack, draft, change, paid } = planner;
  const { total, count } = preview;
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col gap-2 empty:hidden max-tablet:w-full max-tablet:flex-none tablet:order-2">
        <WhyNot
          planner={planner}
          onPass={() => onBook({ over_debt: true })}
          {...(sources.length > 0 && {
            onReceive: (more: number) =>
              change({ pay: withAmount(draft.pay, paid + more, sources[0]?.type) }),
          })}
        />
        {customer.chosen && count > 0 && (
          <StaysLine total={total} parts={parts} sources={sources} balance={customer.balance} />
        )}
      </div>
      <Button
        type="submit"
        kind="primary"
        size="large"
        className="max-tablet:w-full tablet:min-w-100"
        busy={planner.busy}
        notYet={lack !== null}
      >
        {lack
          ? lackText(words, lack)
          : paid > 0
            ? words.t('season-schedules.book_paid', { n: count, paid: paidText(words, sources, parts) })
            : words.t('season-schedules.book_account', { n: count, sum: words.amount(total) })}
      </Button>
    </>
  );
}

function WhyNot({
  planner: { limit, changed, create, createUser, paid },
  onReceive,
  onPass,
}: {
  planner: Planner;
  onReceive?: (more: number) => void;
  onPass: () => void;
}) {
  const { t, amount } = useWords();
  const { error } = create;
  if (limit) return <DebtLimitCard limit={limit} paid={paid} onReceive={onReceive} onPass={onPass} />;
  if (changed) return <Notice kind="warning">{t('season-schedules.changed')}</Notice>;
  if (error?.code === 'price_changed') {
    const { yours, ours } = error.details;
    return (
      <Notice kind="warning">
        {t('booking.price_changed', { ours: amount(Number(ours)), yours: amount(Number(yours)) })}
      </Notice>
    );
  }
  return (
    <ErrorNotice error={error ?? createUser.error}>{create.errorText ?? createUser.errorText}</ErrorNotice>
  );
}

const OF_CUSTOMER = ['name', 'family', 'gender', 'national_code', 'born_at', 'customer', 'known'] as const;
const isOfCustomer = (what: SeasonLack['what']): what is (typeof OF_CUSTOMER)[number] =>
  (OF_CUSTOMER as readonly string[]).includes(what);

function lackText(words: Words, lack: SeasonLack): string {
  const { what } = lack;
  if (what === 'amount' || what === 'tracking') return payLackText(words, lack);
  if (what === 'phone') return phoneLackText(words, lack.digits);
  if (isOfCustomer(what)) return words.t(`booking.lack_${what}`);
  return words.t(`season-schedules.lack_${what}`);
}
