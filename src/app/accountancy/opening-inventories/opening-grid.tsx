import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import type { OpeningKind } from '#contract/accountancy/opening-inventories.ts';
import { formatCard } from '#domain/patterns.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import type { OpeningRow, RowFlag } from './opening-rows.ts';
import { FLAG_WORDS, KIND_WORDS } from './opening-words.ts';

const TONES: Record<RowFlag, Tone> = { NEW: 'info', UPDATED: 'warning', SAVED: 'neutral' };

export interface GridProps {
  kind: OpeningKind;
  rows: readonly OpeningRow[];
  locked: boolean;
  errorOf: (row: OpeningRow) => string | undefined;
  onType: (row: OpeningRow, price: number | null) => void;
  onRemove: (row: OpeningRow) => void;
  /** Moves the entry to the other list of people; left out where there is none. */
  onMove?: ((row: OpeningRow) => void) | undefined;
  onAdd: () => void;
  onSave: () => void;
}

/**
 * The rows of one list, written like a sheet of paper with a blank one last; on a phone each is a card. Locked there is
 * nothing to write, add or take away (seeds §4).
 */
export function OpeningGrid(props: GridProps) {
  return useViewport() === 'phone' ? <Cards {...props} /> : <Sheet {...props} />;
}

function Sheet(props: GridProps) {
  const { t, number } = useWords();
  const { kind, rows, locked, onAdd } = props;
  const words = KIND_WORDS[kind];
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line-strong text-label text-muted [&>th]:px-3 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold">
          <th scope="col" className="w-14">
            {t('opening.row')}
          </th>
          <th scope="col">{t(words.one)}</th>
          {kind !== 'cashes' && (
            <th scope="col">{t(kind === 'banks' ? 'opening.card_number' : 'opening.phone')}</th>
          )}
          <th scope="col" className="w-60">
            {t('opening.price')}
          </th>
          <th scope="col" className="w-32">
            {t('opening.state')}
          </th>
          {!locked && <td className="w-28" />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} className="border-b border-line [&>*]:px-3 [&>*]:py-1">
            <th scope="row" className="text-start font-normal text-muted">
              {number(at + 1)}
            </th>
            <td className={cx('font-heavy', row.removed && 'text-muted line-through')}>{row.name}</td>
            {kind !== 'cashes' && (
              <td className="text-muted">
                <Detail kind={kind} row={row} />
              </td>
            )}
            <td>
              <Price {...props} row={row} />
            </td>
            <td>
              <Tag tone={TONES[row.flag]}>{t(FLAG_WORDS[row.flag])}</Tag>
            </td>
            {!locked && (
              <td className="text-end">
                <Actions {...props} row={row} />
              </td>
            )}
          </tr>
        ))}
        {!locked && (
          <tr className="border-b border-line [&>*]:px-3 [&>*]:py-1">
            <td className="text-muted">{number(rows.length + 1)}</td>
            <td colSpan={kind === 'cashes' ? 4 : 5}>
              <Button kind="ghost" icon={Plus} onClick={onAdd}>
                {t(words.add)}
              </Button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Cards(props: GridProps) {
  const { t } = useWords();
  const { kind, rows, locked, onAdd } = props;
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-2 border-b border-line px-3 py-3">
          <div className="flex items-center gap-2">
            <span className={cx('min-w-0 flex-1 font-heavy', row.removed && 'text-muted line-through')}>
              {row.name}
              <span className="block text-label font-normal text-muted empty:hidden">
                <Detail kind={kind} row={row} />
              </span>
            </span>
            <Tag tone={TONES[row.flag]}>{t(FLAG_WORDS[row.flag])}</Tag>
          </div>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Price {...props} row={row} />
            </div>
            {!locked && <Actions {...props} row={row} />}
          </div>
        </li>
      ))}
      {!locked && (
        <li className="p-2">
          <Button kind="ghost" icon={Plus} block onClick={onAdd}>
            {t(KIND_WORDS[kind].add)}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Detail({ kind, row }: { kind: OpeningKind; row: OpeningRow }): ReactNode {
  const { digits, phone } = useWords();
  if (!row.detail) return null;
  return (
    <bdi dir="ltr" className="num whitespace-nowrap">
      {kind === 'banks' ? digits(formatCard(row.detail)) : phone(row.detail)}
    </bdi>
  );
}

function Price({
  row,
  locked,
  errorOf,
  onType,
  onSave,
}: Pick<GridProps, 'locked' | 'errorOf' | 'onType' | 'onSave'> & { row: OpeningRow }) {
  const { t, amount } = useWords();
  if (locked) return <span className="num flex min-h-11 items-center">{amount(row.price ?? 0)}</span>;
  return (
    <MoneyField
      label={t('opening.price_of', { name: row.name })}
      hideLabel
      tight
      optional
      help=""
      value={row.price}
      error={errorOf(row)}
      autoFocus={row.flag === 'NEW' && row.price === null}
      onChange={(price) => onType(row, price)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onSave();
      }}
    />
  );
}

function Actions({ row, onRemove, onMove }: Pick<GridProps, 'onRemove' | 'onMove'> & { row: OpeningRow }) {
  const { t } = useWords();
  if (row.removed) return null;
  return (
    <span className="flex justify-end">
      {onMove && row.flag === 'SAVED' && (
        <IconButton
          icon={ArrowLeftRight}
          label={t('opening.move_named', { name: row.name })}
          onClick={() => onMove(row)}
        />
      )}
      <IconButton
        icon={Trash}
        label={t('opening.remove_named', { name: row.name })}
        onClick={() => onRemove(row)}
      />
    </span>
  );
}
