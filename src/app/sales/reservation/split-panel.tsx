import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { CustomerPicker } from '#app/parts/people/customer-picker.tsx';
import { freshOf } from '#app/parts/people/new-customer.ts';
import { toast } from '#app/state/toast.ts';
import { COMMA } from '#domain/digits.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Segments } from '#ui/segments.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { PanelProps } from './panel-props.ts';
import { SplitFoot } from './split-foot.tsx';
import { PayerRow } from './split-row.tsx';
import { MOST_PAYERS } from './split-sums.ts';
import { type Split, useSplit } from './use-split.ts';

/** Splits a visit among payers, each with any means of payment: in one call, all or nothing (rules.md, Desk). */
export function SplitPanel(props: PanelProps) {
  const { t, locale } = useWords();
  const form = useSplit(props);
  const { foot } = props;
  /** The row whose person is being chosen. */
  const [picking, setPicking] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const at = form.rows.findIndex((row) => row.key === picking);
  if (picking !== null && at >= 0) return <WhoPays form={form} at={at} onDone={setPicking} />;

  /** To the row that wants something, or that was refused. */
  const lead = (row: number) => {
    const target = form.rows[row];
    if (target && !target.person && !target.fresh) return setPicking(target.key);
    const place = list.current?.children[row];
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input:not([type=radio])')?.focus({ preventScroll: true });
  };
  return (
    <>
      {form.restored && <RestoredLine onFresh={form.forget} />}
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          className="min-w-36 flex-1"
          label={t('reservation.split_mode')}
          options={[
            { value: 'equal', label: t('reservation.split_equal') },
            { value: 'free', label: t('reservation.split_free') },
          ]}
          value={form.mode}
          onChange={form.setMode}
        />
        <Stepper
          label={t('reservation.split_count')}
          unit={t('reservation.split_people')}
          value={form.rows.length}
          min={form.least}
          max={MOST_PAYERS}
          onChange={form.setCount}
        />
      </div>
      {form.partners.length > 0 && (
        <button
          type="button"
          aria-pressed={form.usualOn}
          className={cx('chip press w-full', form.usualOn && 'chip-on')}
          onClick={form.toggleUsual}
        >
          <Icon of={Users} />
          <span className="ellipsis flex-1 text-start">
            {t('reservation.split_usual', {
              names: form.partners.map((one) => one.name).join(COMMA[locale]),
            })}
          </span>
          {form.usualOn && <Icon of={Check} />}
        </button>
      )}
      <ul ref={list} className="flex flex-col">
        {form.rows.map((row, index) => (
          <PayerRow
            key={row.key}
            form={form}
            row={row}
            at={index}
            active={active}
            onActive={setActive}
            onPick={() => setPicking(row.key)}
          />
        ))}
      </ul>
      {foot && createPortal(<SplitFoot form={form} onLead={lead} />, foot)}
    </>
  );
}

/** Somebody for one row: found, or written down; then the next row that still wants one. */
function WhoPays({ form, at, onDone }: { form: Split; at: number; onDone: (next: string | null) => void }) {
  const { t, number, digits } = useWords();
  const [query, setQuery] = useState('');
  const row = form.rows[at];
  if (!row) return null;
  const next = form.rows.find((one) => one.key !== row.key && !one.person && !one.fresh)?.key ?? null;
  return (
    <>
      <div className="flex min-h-11 items-center gap-2">
        <h3 className="flex-1 font-heavy">{t('reservation.split_who', { n: number(at + 1) })}</h3>
        {form.rows.length > form.least && (
          <Button
            kind="ghost"
            icon={Trash2}
            onClick={() => {
              form.remove(row.key);
              onDone(null);
            }}
          >
            {t('reservation.split_remove')}
          </Button>
        )}
        <Button kind="ghost" onClick={() => onDone(null)}>
          {t('common.cancel')}
        </Button>
      </div>
      <CustomerPicker
        key={row.key}
        query={query}
        onQuery={setQuery}
        onPick={(person) => {
          const there = form.rows.some((one) => one.key !== row.key && one.person?.id === person.id);
          if (there && person.id > 0) {
            const name = digits(person.name);
            toast({ text: t('reservation.split_twice', { name }), kind: 'warning', ms: 5000 });
            return;
          }
          form.put(row.key, { person, fresh: null, pay: null });
          setQuery('');
          onDone(next);
        }}
        onNew={() => {
          form.put(row.key, { person: null, fresh: freshOf(query), pay: null });
          onDone(null);
        }}
      />
    </>
  );
}
