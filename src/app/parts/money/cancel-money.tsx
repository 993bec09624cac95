import { type ReactNode, useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { type MoneyGoes, PayOut, type PayOutChoice } from './pay-out.tsx';
import { SumBox } from './sum-box.tsx';
import type { useTarget } from './use-target.ts';

const MODES = ['rules', 'full', 'none', 'amount'] as const;

interface CancelMoneyDraft {
  mode: CancelMode;
  amount: number | null;
  goes: MoneyGoes;
  place_id: number | null;
  tracking: string;
}

/** The choice of the refund's rule, and the card with the amounts and the means of payment. */
export function CancelMoney({
  draft: { mode, amount },
  onChange: change,
  most,
  pay,
  fieldErrors,
  at: { target, go, inside, at },
  children,
}: {
  draft: Pick<CancelMoneyDraft, 'mode' | 'amount'>;
  onChange: (part: Partial<CancelMoneyDraft>) => void;
  /** The price of the cancelled slots in toman, the highest possible refund. */
  most: number;
  /** `in_hand`: the refund in toman; when 0 no means is needed. */
  pay: PayOutChoice & { in_hand: number };
  fieldErrors: Readonly<Record<string, string>>;
  at: ReturnType<typeof useTarget<'amount' | 'tracking'>>;
  /** The figures; nothing before they are known. */
  children: ReactNode;
}) {
  const { t } = useWords();
  const can = useCan();
  const { reference_required } = useClub();
  const [sumPad, setSumPad] = useState<HTMLElement | null>(null);
  const [trackingPad, setTrackingPad] = useState<HTMLElement | null>(null);

  const choose = (next: MoneyGoes) => {
    change({ goes: next, place_id: null, tracking: '' });
    go(next === 'account' || next === 'cash' ? null : 'tracking');
  };
  const chooseMode = (next: CancelMode) => {
    change({ mode: next });
    go(next === 'amount' ? 'amount' : null);
  };
  const later = () => {
    change({ tracking: '' });
    go(null);
  };
  return (
    <div ref={inside} className="flex flex-col gap-3">
      {can('invoice.override_refund') && (
        <section className="flex flex-col gap-2.5">
          <h3 className="text-label font-semibold">{t('reservation.mode')}</h3>
          <ChoiceChips
            kind="grey"
            label={t('reservation.mode')}
            chips={MODES.map((value) => ({
              value,
              label: t(`reservation.mode_${value}`),
              on: value === mode,
            }))}
            onPress={chooseMode}
          />
          {mode === 'amount' && (
            <Card className="pay">
              <SumBox
                label={t('reservation.mode_sum')}
                max={most}
                value={amount}
                onChange={(value) => change({ amount: value })}
                error={fieldErrors.amount}
                at={at('amount')}
                active={target === 'amount'}
                pad={sumPad}
              />
              <div ref={setSumPad} className="pay-pad" />
            </Card>
          )}
        </section>
      )}
      {children && (
        <Card className="pay">
          {children}
          {pay.in_hand > 0 && (
            <PayOut
              pay={pay}
              onGoes={choose}
              onChoice={change}
              onLater={reference_required && pay.goes === 'bank' ? null : later}
              trackingError={fieldErrors['pay_out.transaction_reference_id']}
              box={{ at: at('tracking'), active: target === 'tracking', pad: trackingPad }}
            />
          )}
          <div ref={setTrackingPad} className="pay-pad" />
        </Card>
      )}
    </div>
  );
}
