import { type ReactNode, type Ref, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PayLine } from './pay-line.tsx';
import {
  amountOf,
  notesAbove,
  type PayDraft,
  pressedMeans,
  restOf,
  sumsOf,
  UNPAID,
  withAmount,
  withoutMeans,
  withPart,
} from './pay-parts.ts';
import { sourceName } from './place-fields.tsx';
import { type Source, type SourceType, sourceOf } from './places.ts';
import { type BoxProps, SumBox } from './sum-box.tsx';
import type { PayBox, usePayTarget } from './use-pay-target.ts';
import { useMeansKnown } from './use-places.ts';

/** A sum that is offered for one tap. */
export interface Offer {
  key: string;
  label: ReactNode;
  amount: number;
}

/**
 * «چقدر · با چه»: the amount with its number pad, proposed amounts, and the means. A second means splits the payment:
 * the first has the pad, the other gets the rest. A means with a tracking number opens it at once (look.md §8).
 */
export function PayRow({
  whole,
  pay,
  onPay,
  sources,
  offers = [],
  later = false,
  required,
  at,
  errors = {},
  onEnter,
  brief = false,
  children,
}: {
  /** The default amount, in toman. */
  whole: number;
  pay: PayDraft;
  onPay: (pay: PayDraft) => void;
  /** Where this person may put money. */
  sources: readonly Source[];
  offers?: readonly Offer[];
  /** It may be paid later: «بعداً» is one of the means. */
  later?: boolean;
  /** The club requires tracking numbers immediately (D30). */
  required: boolean;
  at: ReturnType<typeof usePayTarget>;
  /** Refusals: of the sum, and of the tracking number of a means. */
  errors?: { amount?: string | undefined } & { [Type in SourceType]?: string | undefined };
  /** Enter in one of its boxes: the form may be sent. */
  onEnter?: (() => void) | undefined;
  /** One of several in a list: without a frame, and without its sum until another than the whole is wanted. */
  brief?: boolean;
  /** Between means and pad: what the payment pays. */
  children?: ReactNode;
}) {
  const words = useWords();
  const { t } = words;
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const { target, go } = at;
  const { parts } = pay;
  const amount = amountOf(pay, whole);
  const sums = sumsOf(pay, whole);
  const split = parts.length > 1;
  const first = sources[0]?.type;
  const meansKnown = useMeansKnown();
  const box = (name: PayBox): BoxProps => ({ at: at.at(name), active: target === name, pad });
  const { press, takeOut } = meansPresses({ pay, onPay, later, at });
  const Frame = brief ? 'div' : Card;

  return (
    <Frame
      ref={at.inside as Ref<HTMLDivElement>}
      className={brief ? 'pay pay-brief' : 'pay'}
      data-pad={target === null ? undefined : ''}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onEnter?.();
      }}
    >
      {(!brief || target === 'amount' || pay.amount !== null) && (
        <SumBox
          label={t('pay.how_much')}
          value={amount || null}
          onChange={(sum) => onPay(withAmount(pay, sum ?? 0, first))}
          error={errors.amount}
          {...box('amount')}
        />
      )}
      {offers.length > 0 && (!split || target === 'amount') && (
        <ChoiceChips
          kind="grey"
          label={t('pay.sums')}
          className="choices-sums"
          chips={offers.map((offer) => ({
            value: offer.key,
            label: offer.label,
            on: offer.amount === amount,
          }))}
          onPress={(key) => {
            const offer = offers.find((one) => one.key === key);
            if (offer) onPay(withAmount(pay, offer.amount === whole ? null : offer.amount, first));
          }}
        />
      )}
      {!meansKnown && <Skeleton height="44px" />}
      {meansKnown && (sources.length > 1 || later) && (
        <ChoiceChips
          kind="outlined"
          label={t('pay.with_what')}
          className="choices-means"
          chips={[
            ...sources.map((source) => ({
              value: source.type as SourceType | 'later',
              label: sourceName(words, source),
              on: parts.some((part) => part.type === source.type),
            })),
            ...(later ? [{ value: 'later' as const, label: t('pay.later'), on: parts.length === 0 }] : []),
          ]}
          onPress={press}
        />
      )}
      {parts.map((part, index) => {
        const source = sourceOf(sources, part.type);
        return (
          source && (
            <PayLine
              key={part.type}
              part={part}
              source={source}
              split={split}
              price={sums[index] ?? 0}
              rest={restOf(pay) === part.type}
              required={required}
              error={errors[part.type]}
              target={target}
              go={go}
              box={box}
              onPart={(change) => onPay(withPart(pay, part.type, change))}
              onRemove={() => takeOut(part.type)}
            />
          )
        );
      })}
      {!brief && parts.length === 1 && parts[0]?.type === 'cash' && <Change due={sums[0] ?? 0} />}
      {children}
      <div ref={setPad} className="pay-pad" />
    </Frame>
  );
}

/** The change for a given note: «۵۰۰٬۰۰۰ گرفتم ← ۵۰٬۰۰۰ پس». Not stored. */
function Change({ due }: { due: number }) {
  const { t, amount } = useWords();
  const [given, setGiven] = useState<number | null>(null);
  const notes = notesAbove(due);
  // Its place is kept: the keys below it stay where they are while a sum is typed.
  if (notes.length === 0) return <div className="choices-notes" aria-hidden />;
  return (
    <ChoiceChips
      kind="grey"
      label={t('pay.notes')}
      className="choices-notes"
      // The change takes the whole line until the note is pressed again.
      chips={(given !== null && notes.includes(given) ? [given] : notes).map((sum) => ({
        value: String(sum),
        label: t(sum === given ? 'pay.change' : 'pay.given', { sum: amount(sum), back: amount(sum - due) }),
        on: sum === given,
      }))}
      onPress={(sum) => setGiven(Number(sum) === given ? null : Number(sum))}
    />
  );
}

/**
 * Handles a press on a means: adds it (splitting the payment) or removes it; the last one stays when nothing may be
 * owed.
 */
function meansPresses({
  pay,
  onPay,
  later,
  at: { target, go },
}: {
  pay: PayDraft;
  onPay: (pay: PayDraft) => void;
  later: boolean;
  at: ReturnType<typeof usePayTarget>;
}) {
  const { parts } = pay;
  const press = (means: SourceType | 'later') => {
    if (means === 'later') {
      onPay(UNPAID);
      go(null);
    } else if (parts.some((part) => part.type === means)) {
      takeOut(means);
    } else {
      // The means that had the rest gets the cursor.
      const next = pressedMeans(pay, means);
      const before = next.parts.length > 1 && (restOf(pay) ?? parts.at(-1)?.type);
      onPay(next);
      if (before) go(`price.${before}`);
      else if (means !== 'cash') go(`tracking.${means}`);
      else if (target !== 'amount') go(null);
    }
  };
  const takeOut = (type: SourceType) => {
    if (parts.length === 1 && !later) return go(type === 'cash' ? null : `tracking.${type}`);
    const next = withoutMeans(pay, type);
    onPay(next);
    const [only] = next.parts;
    go(
      next.parts.length === 1 && only && only.type !== 'cash' && !only.tracking
        ? `tracking.${only.type}`
        : null,
    );
  };
  return { press, takeOut };
}
