import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Coins from 'lucide-react/icons/coins';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { hasDraft, putDraft } from '#app/offline/draft.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { type UnsentItem, useUnsent } from '#app/offline/unsent.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { overpaidOf, type PaymentFields } from './cached-money.ts';
import { overpaidParts } from './overpaid.ts';
import { takenMoney } from './taken-money.ts';

/** How a visit stands with its money: owing warm, settled one quiet line, overpaid green. */
export function MoneyCard({
  slots,
  facts,
}: {
  slots: readonly PaymentFields[];
  /** `user` is absent where nothing can be paid back. */
  facts: Pick<VisitFacts, 'due' | 'pending' | 'coming'> & Partial<Pick<VisitFacts, 'user'>>;
}) {
  const words = useWords();
  const { t, amount } = words;
  const can = useCan();
  const { due, pending, coming, user } = facts;
  const taken = takenMoney(words, coming, useUnsent().items);
  const waits = pending - (taken?.sum ?? 0);
  const nothingAsked = pending >= due;
  // Like its cell: everything is in the till.
  const inTill = taken !== null && taken.sum >= due;
  const paid = sumOf(slots, (slot) => slot.paid);
  const known = overpaidOf(slots);
  const overpaid = known ?? 0;
  const { own, others, back } = user ? overpaidParts(slots, user) : { own: overpaid, others: 0, back: 0 };
  const canceled = slots.every((slot) => slot.status === INVOICE_STATUS.canceled);
  const whole = paid + due;
  return (
    <>
      {canceled && (
        <Line icon={Undo2} quiet>
          {t('reservation.canceled_money', {
            refund: amount(sumOf(slots, (slot) => slot.cancel_price ?? 0)),
            penalty: amount(sumOf(slots, (slot) => slot.penalty ?? 0)),
          })}
        </Line>
      )}
      {due > 0 && (
        <Card
          className={cx(
            'border-transparent py-3',
            inTill ? 'bg-c-paid text-c-paid-text' : 'bg-c-owing text-c-owing-text',
          )}
        >
          <Figure
            icon={inTill ? CloudUpload : nothingAsked ? Clock : Coins}
            label={inTill ? taken.text : t(nothingAsked ? 'reservation.pending' : 'reservation.due')}
            value={due}
          />
          <Progress
            value={paid}
            max={whole}
            label={t('reservation.paid_share')}
            className={cx('my-1.5', inTill ? 'text-c-paid-bar' : 'text-c-owing-bar')}
          />
          <div className="flex justify-between text-label">
            <span>{t('reservation.paid_of', { sum: amount(paid) })}</span>
            <span>{t('reservation.of_whole', { sum: amount(whole) })}</span>
          </div>
          {taken && !inTill && (
            <div className="flex items-center gap-1.5 text-label">
              <Icon of={CloudUpload} size={16} />
              {t('reservation.taken_part', { sum: amount(taken.sum), text: taken.text })}
            </div>
          )}
          {waits > 0 && (taken || !nothingAsked) && (
            <div className="text-label">{t('reservation.pending_part', { sum: amount(waits) })}</div>
          )}
          {taken && <Doors receipts={taken.receipts} />}
        </Card>
      )}
      {overpaid > 0 && (
        <Card className="border-transparent bg-positive-soft py-3 text-positive">
          <Figure icon={Coins} label={t('reservation.overpaid')} value={overpaid} />
          <div className="flex items-center justify-between gap-2 text-label text-text">
            <span>
              {own === overpaid
                ? t('reservation.overpaid_stays')
                : own > 0 && <div>{t('reservation.overpaid_own', { sum: amount(own) })}</div>}
              {others > 0 && <div>{t('reservation.overpaid_others', { sum: amount(others) })}</div>}
            </span>
            {user && back > 0 && can('payment.create') && <PayBack user={user} price={back} />}
          </div>
        </Card>
      )}
      {due === 0 && known === null && !canceled && <Line icon={Coins}>{t('reservation.overpaid')}</Line>}
      {due === 0 && known === 0 && !canceled && (
        <Line icon={Check} end={<SettledBy slots={slots} paid={paid} />}>
          {t('reservation.settled')}
        </Line>
      )}
    </>
  );
}

/** Links for its queued receipts: print, change the amount, withdraw. */
function Doors({ receipts }: { receipts: readonly UnsentItem[] }) {
  const { t, amount } = useWords();
  const sheet = useSheet();
  return receipts.map((item) => (
    <Button key={item.key} kind="ghost" className="-ms-4" onClick={() => sheet.open('unsent', item.key)}>
      {t('reservation.see_queued', { sum: amount(sumOf(item.money, ({ price }) => price)) })}
    </Button>
  ));
}

/** A link to a payment of that amount to the person; a draft already begun is kept. */
function PayBack({ user, price }: { user: VisitFacts['user']; price: number }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const pay = () => {
    const { id, name, family, phone_number, balance } = user;
    const person = { id, name: `${name} ${family}`, phone: phone_number ?? '', balance };
    if (!hasDraft('money')) putDraft('money', { price, person });
    void navigate(linkAt('/treasury/payment/insert'));
  };
  return (
    <Button icon={Undo2} onClick={pay}>
      {t('reservation.pay_back')}
    </Button>
  );
}

function Figure({ icon, label, value }: { icon: LucideIcon; label: ReactNode; value: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <span className="flex flex-1 items-center gap-2 self-center font-strong">
        <Icon of={icon} />
        {label}
      </span>
      <Amount value={value} className="text-figure font-heavy" />
      <Unit />
    </div>
  );
}

function Unit() {
  const { t } = useWords();
  return <span className="text-label">{t('common.toman')}</span>;
}

/** «۸۰۰٬۰۰۰ · کارت‌خوان · رسید ۲٬۳۳۱»: the means only where one receipt paid it all. */
function SettledBy({ slots, paid }: { slots: readonly PaymentFields[]; paid: number }) {
  const { t, amount } = useWords();
  const documents = new Map(
    slots.flatMap((slot) =>
      slot.allocations.map(({ document_id }) => [
        document_id,
        slot.documents.find((one) => one.id === document_id),
      ]),
    ),
  );
  const [only] = documents.values();
  const means = documents.size === 1 && only?.source ? t(`reservation.means_${only.source.type}`) : null;
  const numbers = new Set(slots.map((slot) => slot.received_number).filter((n) => n !== null));
  const [n] = numbers;
  const receipt = numbers.size === 1 && n !== undefined ? t('reservation.receipt', { n: String(n) }) : null;
  if (paid === 0) return null;
  return [amount(paid), means, receipt].filter(Boolean).join(' · ');
}

function Line({
  icon,
  quiet,
  end,
  children,
}: {
  icon: LucideIcon;
  quiet?: boolean;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-2 rounded-card px-4 font-strong',
        quiet ? 'bg-sunken' : 'bg-c-paid text-c-paid-text',
      )}
    >
      <Icon of={icon} />
      <span className="min-w-0 flex-1">{children}</span>
      {end && <span className="text-label font-medium">{end}</span>}
    </div>
  );
}
