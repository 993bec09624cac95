import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#app/i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { PadKeys } from '#ui/fields/pad-keys.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import type { PayPart } from './pay-parts.ts';
import { sourceName } from './place-fields.tsx';
import { PlaceMark } from './place-mark.tsx';
import { placeOf, type Source } from './places.ts';
import type { BoxProps } from './sum-box.tsx';
import { TrackingBox } from './tracking-box.tsx';
import { usePadBox } from './use-pad-box.ts';
import type { PayBox } from './use-pay-target.ts';

/** One means of a payment: of the only one its place and tracking number; of several also its sum. */
export function PayLine({
  part,
  source,
  split,
  price,
  rest,
  required,
  error,
  target,
  go,
  box,
  onPart,
  onRemove,
}: {
  part: PayPart;
  source: Source;
  /** There are others. */
  split: boolean;
  price: number;
  /** It gets the remaining amount. */
  rest: boolean;
  /** The tracking number is wanted now. */
  required: boolean;
  error: string | undefined;
  target: PayBox | null;
  go: (target: PayBox | null) => void;
  box: (name: PayBox) => BoxProps;
  onPart: (change: Partial<PayPart>) => void;
  onRemove: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const mark = <PlaceMark source={source} choice={part} onPlace={(place_id) => onPart({ place_id })} />;
  const place = placeOf([source], part)?.name;
  const later = () => {
    onPart({ tracking: '' });
    go(null);
  };
  const tracking = (
    <TrackingBox
      {...box(`tracking.${part.type}`)}
      choice={part}
      name={t('pay.tracking')}
      note={split || source.places.length > 1 ? (place ?? '') : t('pay.tracking_hint')}
      onChange={(text) => onPart({ tracking: text })}
      onLater={required ? null : later}
      error={error}
    />
  );
  if (!split) {
    if (part.type !== 'cash') return <Line>{[mark, tracking]}</Line>;
    return (
      source.places.length > 1 && (
        <Line>
          {mark}
          <span className="pay-name">{place}</span>
        </Line>
      )
    );
  }
  const name = sourceName(words, source);
  const numbering = target === `tracking.${part.type}`;
  return (
    <Line active={target === `price.${part.type}` || numbering}>
      {mark}
      {numbering ? (
        tracking
      ) : (
        <>
          <PartName part={part} name={name} place={place} error={error} go={go} />
          {rest && <Tag tone="brand">{t('pay.rest')}</Tag>}
          <PriceInput
            {...box(`price.${part.type}`)}
            label={t('pay.sum_of', { means: name })}
            value={price || null}
            onChange={(sum) => onPart({ price: sum ?? 0 })}
          />
        </>
      )}
      <IconButton icon={X} label={`${t('common.remove')}: ${name}`} className="-me-3" onClick={onRemove} />
    </Line>
  );
}

/** A means among several, and below it its place, or its tracking number, to which a tap leads. */
function PartName({
  part: { type, tracking },
  name,
  place,
  error,
  go,
}: {
  part: PayPart;
  name: string;
  place: string | undefined;
  error: string | undefined;
  go: (target: PayBox | null) => void;
}) {
  const { t, digits } = useWords();
  if (type === 'cash') {
    return (
      <span className="pay-name">
        {name}
        <span className="pay-note">{place}</span>
      </span>
    );
  }
  return (
    <button type="button" className="pay-name pay-number press" onClick={() => go(`tracking.${type}`)}>
      {name}
      <span className={error ? 'pay-note text-negative' : 'pay-note text-brand'}>
        {error ?? (tracking ? t('pay.tracking_is', { n: digits(tracking) }) : t('pay.tracking_write'))}
      </span>
    </button>
  );
}

function Line({ active, children }: { active?: boolean; children: ReactNode }) {
  return (
    <div className="pay-box pay-line has-[.pay-made]:flex-wrap" data-active={active ? '' : undefined}>
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
  const padded = useNumberPad();
  const sum = usePadBox(at, value, onChange);
  const said = sum.problem ?? sum.made;
  const id = useId();
  return (
    <>
      <input
        {...sum.input}
        aria-label={label}
        aria-invalid={sum.problem ? true : undefined}
        aria-describedby={said ? id : undefined}
        placeholder={amount(0)}
        inputMode={padded ? 'none' : 'numeric'}
        size={sum.input.value.length || 4}
        className="pay-input pay-figure"
      />
      {said && (
        <span
          id={id}
          className={cx('pay-note pay-made order-last basis-full', sum.problem && 'text-negative')}
        >
          {said}
        </span>
      )}
      {padded && active && pad && createPortal(<PadKeys onKey={sum.press} onClear={sum.clear} />, pad)}
    </>
  );
}
