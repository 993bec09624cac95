import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { handOver } from '#app/parts/money/hand-over.ts';
import { type MoneyGoes, PayOut } from '#app/parts/money/pay-out.tsx';
import { SumBox } from '#app/parts/money/sum-box.tsx';
import type { useTarget } from '#app/parts/money/use-target.ts';
import type { VisitCancelPreview } from '#contract/visits.ts';
import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import type { Cancel } from './use-cancel.ts';

const MODES = ['rules', 'full', 'none', 'amount'] as const;

/** By which rule money comes back, and where it goes; both with the pad of their one box. */
export function CancelMoney({
  form: { draft, change, going, figures, pay, cancel },
  at: { target, go, inside, at },
}: {
  form: Cancel;
  at: ReturnType<typeof useTarget<'amount' | 'tracking'>>;
}) {
  const { t } = useWords();
  const can = useCan();
  const { reference_required } = useClub();
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const { mode } = draft;
  const overrides = can('invoice.override_refund');
  if (!overrides && !pay.shows_means) return null;

  const choose = (next: MoneyGoes) => {
    change({ goes: next, place_id: null, tracking: '' });
    go(next === 'bank' ? 'tracking' : null);
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
    <Card ref={inside} className="pay">
      {overrides && (
        <>
          <h3 className="pay-head">{t('reservation.mode')}</h3>
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
        </>
      )}
      {mode === 'amount' && (
        <SumBox
          label={t('reservation.mode_sum')}
          max={sumOf(going, (slot) => slot.total_price)}
          value={draft.amount}
          onChange={(value) => change({ amount: value })}
          error={cancel.fieldErrors.amount}
          at={at('amount')}
          active={target === 'amount'}
          pad={pad}
        />
      )}
      {pay.shows_means && figures && (
        <>
          <h3 className="pay-head">{t('pay.with_what')}</h3>
          <PayOut
            goes={pay.goes}
            choice={pay.choice}
            sources={pay.sources}
            onGoes={choose}
            onChoice={change}
            onLater={reference_required ? null : later}
            note={<AccountAfter figures={figures} />}
            trackingError={
              isTrackingUsed(cancel)
                ? t('pay.tracking_used')
                : cancel.fieldErrors['pay_out.transaction_reference_id']
            }
            box={{ at: at('tracking'), active: target === 'tracking', pad }}
          />
        </>
      )}
      <div ref={setPad} className="pay-pad" />
    </Card>
  );
}

/** The tracking number belongs to another payment: that is said at its box. */
export const isTrackingUsed = ({ error }: Cancel['cancel']): boolean => error?.code === 'tracking_used';

/** What becomes of the account where the money stays on it. */
function AccountAfter({ figures }: { figures: VisitCancelPreview }) {
  const { t, amount } = useWords();
  const after = figures.balance_after ?? 0;
  if (after >= 0) return t('reservation.nothing');
  const sum = amount(-after);
  return (
    <span>
      {handOver(figures).other > 0 && t('reservation.debt_cleared')}{' '}
      <b className="font-strong text-text">{t('reservation.in_credit', { sum })}</b>
    </span>
  );
}
