import X from 'lucide-react/icons/x';
import { type ReactNode, type Ref, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#app/i18n/words.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { PadKeys } from '#ui/fields/pad-keys.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { usePad } from '#ui/use-pad.ts';
import {
  amountOf,
  type PayDraft,
  type PayPart,
  restOf,
  sumsOf,
  UNPAID,
  withAmount,
  withMeans,
  withoutMeans,
  withPart,
} from './pay-parts.ts';
import { sourceName } from './place-fields.tsx';
import { PlaceMark } from './place-mark.tsx';
import { placeOf, type Source, type SourceType, sourceOf } from './places.ts';
import { type BoxProps, SumBox } from './sum-box.tsx';
import { TrackingBox } from './tracking-box.tsx';
import { usePadBox } from './use-pad-box.ts';
import type { PayBox, usePayTarget } from './use-pay-target.ts';

/** A sum that is offered for one tap. */
export interface Offer {
  key: string;
  label: ReactNode;
  amount: number;
}

/**
 * «چقدر · با چه»: the sum with its pad in place, offered sums, and the means. A second means splits by itself: the
 * first has the pad, the other takes the rest. A means that has a tracking number opens it at once (look.md §8).
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
  children,
}: {
  /** What is paid unless another sum is typed, in toman. */
  whole: number;
  pay: PayDraft;
  onPay: (pay: PayDraft) => void;
  /** Where this person may put money. */
  sources: readonly Source[];
  offers?: readonly Offer[];
  /** It may be paid later: «بعداً» is one of the means. */
  later?: boolean;
  /** The club asks for tracking numbers at once (D30). */
  required: boolean;
  at: ReturnType<typeof usePayTarget>;
  /** Refusals: of the sum, and of the tracking number of a means. */
  errors?: { amount?: string | undefined } & { [Type in SourceType]?: string | undefined };
  /** Enter in one of its boxes: the form may be sent. */
  onEnter?: (() => void) | undefined;
  /** Between the means and the pad: what the sum settles. */
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
  const box = (name: PayBox): BoxProps => ({ at: at.at(name), active: target === name, pad });
  const onLater = (type: SourceType) => () => {
    onPay(withPart(pay, type, { tracking: '' }));
    go(null);
  };

  const press = (means: SourceType | 'later') => {
    if (means === 'later') {
      onPay(UNPAID);
      go(null);
    } else if (parts.some((part) => part.type === means)) {
      takeOut(means);
    } else {
      // Whoever had the rest is the one to be typed now.
      const before = restOf(pay) ?? parts.at(-1)?.type;
      onPay(withMeans(pay, means));
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

  const line = (part: PayPart, index: number) => {
    const source = sourceOf(sources, part.type);
    if (!source) return null;
    const mark = (
      <PlaceMark
        source={source}
        choice={part}
        onPlace={(place_id) => onPay(withPart(pay, part.type, { place_id }))}
      />
    );
    const place = placeOf([source], part)?.name;
    const tracking = (
      <TrackingBox
        {...box(`tracking.${part.type}`)}
        choice={part}
        name={t('pay.tracking')}
        note={split || source.places.length > 1 ? (place ?? '') : t('pay.tracking_hint')}
        onChange={(text) => onPay(withPart(pay, part.type, { tracking: text }))}
        onLater={required ? null : onLater(part.type)}
        error={errors[part.type]}
      />
    );
    if (!split) {
      if (part.type !== 'cash') return <Line key={part.type}>{[mark, tracking]}</Line>;
      return (
        source.places.length > 1 && (
          <Line key={part.type}>
            {mark}
            <span className="pay-name">{place}</span>
          </Line>
        )
      );
    }
    const name = sourceName(words, source);
    const numbering = target === `tracking.${part.type}`;
    return (
      <Line key={part.type} active={target === `price.${part.type}` || numbering}>
        {mark}
        {numbering ? (
          tracking
        ) : (
          <>
            {part.type === 'cash' ? (
              <span className="pay-name">
                {name}
                <span className="pay-note">{place}</span>
              </span>
            ) : (
              <button
                type="button"
                className="pay-name pay-number press"
                onClick={() => go(`tracking.${part.type}`)}
              >
                {name}
                <span className={errors[part.type] ? 'pay-note text-negative' : 'pay-note text-brand'}>
                  {errors[part.type] ??
                    (part.tracking
                      ? t('pay.tracking_is', { n: words.digits(part.tracking) })
                      : t('pay.tracking_write'))}
                </span>
              </button>
            )}
            {restOf(pay) === part.type && <Tag tone="brand">{t('pay.rest')}</Tag>}
            <PriceInput
              {...box(`price.${part.type}`)}
              label={t('pay.sum_of', { means: name })}
              value={sums[index] || null}
              onChange={(price) => onPay(withPart(pay, part.type, { price: price ?? 0 }))}
            />
          </>
        )}
        <IconButton
          icon={X}
          label={`${t('common.remove')}: ${name}`}
          className="-me-3"
          onClick={() => takeOut(part.type)}
        />
      </Line>
    );
  };

  return (
    <Card
      ref={at.inside as Ref<HTMLDivElement>}
      className="pay"
      data-pad={target === null ? undefined : ''}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onEnter?.();
      }}
    >
      <SumBox
        label={t('pay.how_much')}
        value={amount || null}
        onChange={(sum) => onPay(withAmount(pay, sum ?? 0, first))}
        error={errors.amount}
        {...box('amount')}
      />
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
      {(sources.length > 1 || later) && (
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
      {parts.map(line)}
      {children}
      <div ref={setPad} className="pay-pad" />
    </Card>
  );
}

function Line({ active, children }: { active?: boolean; children: ReactNode }) {
  return (
    <div className="pay-box pay-line" data-active={active ? '' : undefined}>
      {children}
    </div>
  );
}

function PriceInput({
  label,
  value,
  onChange,
  at,
  active,
  pad,
}: BoxProps & { label: string; value: number | null; onChange: (value: number | null) => void }) {
  const { amount } = useWords();
  const padded = usePad();
  const sum = usePadBox(at, value, onChange);
  return (
    <>
      <input
        {...sum.input}
        aria-label={label}
        placeholder={amount(0)}
        inputMode={padded ? 'none' : 'numeric'}
        className="pay-input"
      />
      {padded && active && pad && createPortal(<PadKeys onKey={sum.press} onClear={sum.clear} />, pad)}
    </>
  );
}
