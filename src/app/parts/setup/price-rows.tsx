import Pencil from 'lucide-react/icons/pencil';
import Percent from 'lucide-react/icons/percent';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { PercentField } from '#ui/fields/percent-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { byPercent, type RowPrices } from './prices.ts';

export interface PriceRow {
  key: string;
  label: string;
  detail?: string | undefined;
  /** The court's own price, not the term's. */
  own?: boolean | undefined;
  /** The server's price, whole toman. */
  price: number;
}

/** Editable prices, one row each or all together; changed ones are tinted and show the old price. */
export function PriceRows({
  title,
  level: Heading = 'h3',
  rows,
  changed,
  onChange,
}: {
  title: ReactNode;
  /** The title's level, below that of its page or sheet. */
  level?: 'h2' | 'h3';
  rows: readonly PriceRow[];
  /** New prices by the keys of their rows; null while one is being typed anew. */
  changed: Readonly<Record<string, number | null>>;
  onChange: (next: RowPrices) => void;
}) {
  const { t } = useWords();
  const [together, setTogether] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className="price-rows">
      <div className="price-rows-title">
        <Heading className="flex-1">{title}</Heading>
        <Button
          kind="ghost"
          className="text-brand"
          icon={Percent}
          aria-expanded={together}
          onClick={() => setTogether(!together)}
        >
          {t('setup.all_together')}
        </Button>
      </div>
      {together && (
        <AllTogether
          onApply={(percent) => {
            onChange(byPercent(rows, percent));
            setTogether(false);
          }}
        />
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.key} data-changed={isChanged(row, changed) || undefined}>
            <Line
              row={row}
              changed={isChanged(row, changed) ? (changed[row.key] ?? null) : undefined}
              onOpen={() => setOpen(open === row.key ? null : row.key)}
              onUndo={() => {
                setOpen(null);
                onChange({ [row.key]: undefined });
              }}
            />
            {open === row.key && (
              <NewPrice
                row={row}
                value={row.key in changed ? (changed[row.key] ?? null) : row.price}
                onChange={(price) => onChange({ [row.key]: price === row.price ? undefined : price })}
                onDone={() => setOpen(null)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All of them dearer or cheaper at once; each is shown as a change before it is saved. */
function AllTogether({ onApply }: { onApply: (percent: number) => void }) {
  const words = useWords();
  const { t } = words;
  const [way, setWay] = useState<'dearer' | 'cheaper'>('dearer');
  const [percent, setPercent] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const apply = () => {
    setTried(true);
    if (percent) onApply(way === 'dearer' ? percent : -percent);
  };
  return (
    <div className="flex flex-col gap-3 px-3.5 pb-3">
      <SegmentsField
        label={t('setup.all_together')}
        options={[
          { value: 'dearer', label: t('setup.dearer') },
          { value: 'cheaper', label: t('setup.cheaper') },
        ]}
        value={way}
        onChange={(next) => setWay(next)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is the field's, and not that of the form around it */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      >
        <PercentField
          label={t('setup.by_percent')}
          value={percent}
          onChange={setPercent}
          error={tried && !percent ? fieldText(words, 'required') : undefined}
        />
      </div>
      <Button notYet={!percent} onClick={apply}>
        {t('setup.apply')}
      </Button>
    </div>
  );
}

const isChanged = ({ key, price }: PriceRow, changed: Readonly<Record<string, number | null>>): boolean =>
  key in changed && changed[key] !== price;

function Line({
  row,
  changed,
  onOpen,
  onUndo,
}: {
  row: PriceRow;
  /** Undefined: as it was. */
  changed: number | null | undefined;
  onOpen: () => void;
  onUndo: () => void;
}) {
  const { t, amount } = useWords();
  const { label, detail, own, price } = row;
  const now = changed === undefined ? price : changed;
  const old = changed === undefined ? null : amount(price);
  const shown = now === null ? '…' : amount(now);
  return (
    <div className="price-row">
      <span className="min-w-0 flex-1">
        <b>{label}</b> {detail && <span className="inline-block text-label text-muted">{detail}</span>}
      </span>
      {changed !== undefined ? (
        <Tag tone="warning">{t('setup.changed')}</Tag>
      ) : (
        own && <Tag>{t('setup.own_price')}</Tag>
      )}
      <button
        type="button"
        className="price-row-sum press"
        aria-label={[t('setup.change_price', { what: label }), old, shown].filter(Boolean).join(' ')}
        onClick={onOpen}
      >
        {old && <s className="num text-label font-medium text-muted">{old}</s>}{' '}
        <span className="num">{shown}</span>
      </button>
      {changed === undefined ? (
        <IconButton icon={Pencil} label={t('setup.change_price', { what: label })} onClick={onOpen} />
      ) : (
        <IconButton icon={RotateCcw} label={t('setup.price_back', { what: label })} onClick={onUndo} />
      )}
    </div>
  );
}

function NewPrice({
  row,
  value,
  onChange,
  onDone,
}: {
  row: PriceRow;
  value: number | null;
  onChange: (price: number | null) => void;
  onDone: () => void;
}) {
  const { t } = useWords();
  return (
    <div className="px-3.5 pb-3">
      <MoneyField
        label={t('setup.new_price', { what: row.label })}
        autoFocus
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It is the field's, and not that of the form around it.
          event.preventDefault();
          onDone();
        }}
      />
    </div>
  );
}
