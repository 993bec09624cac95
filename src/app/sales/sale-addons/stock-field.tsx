import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { StockTag } from '#app/parts/setup/stock-tag.tsx';
import { addonStock, saleAddons } from '#contract/sales/sale-addons.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';

/** The stock: typed while it is not counted yet; afterwards a change with its reason. */
export function StockField(props: OwnFieldProps) {
  const { t } = useWords();
  const { record, label, optional, value, onChange, error } = props;
  if (record && record.stock !== null) {
    if (value === null)
      return (
        <Notice
          action={<Button onClick={() => onChange(record.stock)}>{t('sale-addons.stock_keep')}</Button>}
        >
          {t('sale-addons.stock_ends')}
        </Notice>
      );
    return <StockCard id={record.id} label={label} onEnd={() => onChange(null)} />;
  }
  return (
    <NumberField
      label={label}
      optional={optional}
      min={0}
      max={1_000_000}
      value={(value as number | null | undefined) ?? null}
      onChange={onChange}
      help={t('sale-addons.stock_help')}
      error={error}
    />
  );
}

const SHOWN = 5;

interface StockDraft {
  way: 'in' | 'out';
  count: number | null;
  reason: string;
}
const NO_CHANGE: StockDraft = { way: 'in', count: null, reason: '' };

/** A change of the stock; `onEnd`: stops counting once the form is saved. */
function StockCard({ id, label, onEnd }: { id: number; label: string; onEnd: () => void }) {
  const words = useWords();
  const { t, number, digits } = words;
  const can = useCan();
  const { time_zone } = useClub();
  const params = { params: { id: String(id) } };
  const addon = useQuery(queryFor(saleAddons.get, params)).data?.data;
  const history = useQuery(queryFor(addonStock.history, params)).data?.data ?? [];
  const name = `sale-addons.${id}.stock`;
  const { value, set, clear } = useDraft<StockDraft>(name, NO_CHANGE);
  const { way, count, reason } = value;
  const call = useCall(addonStock.change, { keepAs: name });
  const [tried, setTried] = useState(false);
  const change = (count ?? 0) * (way === 'in' ? 1 : -1);
  const submit = async () => {
    setTried(true);
    if (change === 0 || call.busy) return;
    const outcome = await call.submit({ ...params, body: { change, reason: reason.trim() } });
    if (outcome.state !== 'done') return;
    clear();
    setTried(false);
  };
  const edit = (part: Partial<StockDraft>) => {
    call.reset();
    set(part);
  };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-heavy">{label}</h3>
        <StockTag stock={addon?.stock ?? null} />
      </div>
      {can('sale_addon.update') && (
        <>
          <Segments
            label={label}
            options={[
              { value: 'in', label: t('sale-addons.stock_in') },
              { value: 'out', label: t('sale-addons.stock_out') },
            ]}
            value={way}
            onChange={(way) => edit({ way })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
            <NumberField
              label={t('sale-addons.stock_count')}
              min={1}
              max={1_000_000}
              value={count}
              onChange={(count) => edit({ count })}
              error={call.fieldErrors.change ?? (tried && !count ? fieldText(words, 'required') : undefined)}
            />
            <TextField
              label={t('sale-addons.stock_reason')}
              value={reason}
              onChange={(reason) => edit({ reason })}
              error={call.fieldErrors.reason}
            />
          </div>
          {!call.fieldErrors.reason && <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>}
          <Button busy={call.busy} notYet={change === 0} onClick={() => void submit()}>
            {t('sale-addons.stock_do')}
          </Button>
          <Button kind="ghost" onClick={onEnd}>
            {t('sale-addons.stock_end')}
          </Button>
        </>
      )}
      {history.length > 0 && (
        <ul className="flex flex-col text-label">
          {history.slice(0, SHOWN).map((row) => (
            <li key={row.id} className="flex items-center gap-3 border-t border-line py-2">
              <bdi dir="ltr" className={row.change < 0 ? 'num text-warning' : 'num text-positive'}>
                {row.change < 0 ? '−' : '+'}
                {number(Math.abs(row.change))}
              </bdi>
              <span className="min-w-0 flex-1">
                {t(`sale-addons.stock_${row.kind}`)}
                {row.reason && <span className="text-muted"> · {digits(row.reason)}</span>}
              </span>
              <span className="text-muted">{words.instant(row.created_at, time_zone, 'weekday')}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
