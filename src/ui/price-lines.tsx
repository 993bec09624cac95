import type { ReactNode } from 'react';
import { Amount, type AmountTone } from './amount.tsx';
import { cx } from './cx.ts';

export interface PriceLine {
  key: string;
  label: ReactNode;
  /** The reason of this line: «قیمت روز تعطیل». */
  reason?: ReactNode | undefined;
  amount: number;
  tone?: AmountTone | undefined;
}

/** A price line by line with dots to each amount, and the total below a rule. */
export function PriceLines({
  lines,
  total,
  className,
}: {
  lines: readonly PriceLine[];
  total?: { label: ReactNode; amount: number; tone?: AmountTone | undefined } | undefined;
  className?: string | undefined;
}) {
  return (
    <dl className={cx('lines', className)}>
      {lines.map((line) => (
        <div key={line.key}>
          <dt className="min-w-0">
            {line.label}
            {line.reason && <span className="text-label text-muted"> {line.reason}</span>}
          </dt>
          <span className="dots" aria-hidden />
          <dd>
            <Amount value={line.amount} tone={line.tone ?? (line.amount < 0 ? 'positive' : undefined)} />
          </dd>
        </div>
      ))}
      {total && (
        <div className="lines-total">
          <dt>{total.label}</dt>
          <dd>
            <Amount value={total.amount} tone={total.tone} unit />
          </dd>
        </div>
      )}
    </dl>
  );
}
