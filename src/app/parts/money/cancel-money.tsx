import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { CancelPreview } from '#contract/cancels.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { type CancelMoneyFigures, handOver } from './hand-over.ts';
import { type MoneyGoes, PayOut } from './pay-out.tsx';
import type { PlaceChoice, Source } from './places.ts';
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
type Figures = CancelMoneyFigures & Pick<CancelPreview, 'balance_after'>;

/** By which rule money comes back, and where it goes; both with the pad of their one box. */
export function CancelMoney({
  draft: { mode, amount },
  onChange: change,
  most,
  figures,
  pay,
  fieldErrors,
  at: { target, go, inside, at },
}: {
  draft: Pick<CancelMoneyDraft, 'mode' | 'amount'>;
  onChange: (part: Partial<CancelMoneyDraft>) => void;
  /** The price of what goes, in toman: no more can come back. */
  most: number;
  figures: Figures | undefined;
  /** `shows_means`: something may come back, and where it goes is asked. */
  pay: { shows_means: boolean; goes: MoneyGoes; choice: PlaceChoice; sources: readonly Source[] };
  fieldErrors: Readonly<Record<string, string>>;
  at: ReturnType<typeof useTarget<'amount' | 'tracking'>>;
}) {
  const { t } = useWords();
  const can = useCan();
  const { reference_required } = useClub();
  const [pad, setPad] = useState<HTMLElement | null>(null);
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
          max={most}
          value={amount}
          onChange={(value) => change({ amount: value })}
          error={fieldErrors.amount}
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
            trackingError={fieldErrors['pay_out.transaction_reference_id']}
            box={{ at: at('tracking'), active: target === 'tracking', pad }}
          />
        </>
      )}
      <div ref={setPad} className="pay-pad" />
    </Card>
  );
}

/** What becomes of the account where the money stays on it. */
function AccountAfter({ figures }: { figures: Figures }) {
  const { t, amount } = useWords();
  const { other, in_hand } = handOver(figures);
  const after = figures.balance_after;
  // Who may not see the account is told where it goes, not what that comes to.
  if (after === null) return t(in_hand > 0 ? 'reservation.account_takes' : 'reservation.nothing');
  if (after >= 0) return t('reservation.nothing');
  const sum = amount(-after);
  return (
    <span>
      {other > 0 && t('reservation.debt_cleared')}{' '}
      <b className="font-strong text-text">{t('reservation.in_credit', { sum })}</b>
    </span>
  );
}
