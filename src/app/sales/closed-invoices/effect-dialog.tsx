import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { joined } from '#app/engine/filter-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/notice.tsx';
import { WideDialog } from '#ui/wide-dialog.tsx';
import type { Fate, Figures, News } from './choices.ts';
import { FATE_GRID, FateRow } from './fate-row.tsx';
import type { Decision } from './use-decision.ts';

/** How many reservations are rendered at first. */
const PAGE = 60;

/** The affected reservations, each with its fate; the button counts them. */
export function EffectDialog({
  decision,
  name,
  subtitle,
  error,
  busy,
  onDo,
}: {
  decision: Decision;
  /** The closing's name. */
  name: string;
  subtitle: string;
  /** Why it was refused. */
  error: ReactNode;
  busy: boolean;
  onDo: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const { open, close, shown, fates, figures, news, outdated } = decision;
  if (!shown || !figures) return null;
  return (
    <WideDialog
      open={open}
      onClose={close}
      title={t('closed-invoices.title_meets', { name, n: shown.invoices.length })}
      subtitle={subtitle}
      close={t('common.close')}
      footer={
        <>
          {error}
          <div className="flex gap-2">
            <Button
              kind={figures.canceled > 0 ? 'danger-solid' : 'primary'}
              size="large"
              className="min-w-0 flex-1"
              busy={busy}
              onClick={onDo}
            >
              {doText(words, figures)}
            </Button>
            <Button size="large" className="max-tablet:hidden" onClick={close}>
              {t('closed-invoices.back')}
            </Button>
          </div>
        </>
      }
    >
      {news && <NewsNotice news={news} />}
      {outdated && (
        <Notice
          kind="warning"
          title={t('closed-invoices.news')}
          action={<Button onClick={outdated}>{t('closed-invoices.news_look')}</Button>}
        />
      )}
      <FigureCards figures={figures} of={fates.length} />
      <Fates fates={fates} decision={decision} />
    </WideDialog>
  );
}

/** «بستن، جابه‌جایی ۶ و لغو ۳ رزرو». */
function doText({ t }: Words, { moved, canceled }: Figures): string {
  if (moved > 0 && canceled > 0) return t('closed-invoices.do_both', { moved, canceled });
  if (moved > 0) return t('closed-invoices.do_move', { n: moved });
  return canceled > 0 ? t('closed-invoices.do_cancel', { n: canceled }) : t('closed-invoices.do_close');
}

function NewsNotice({ news: { added, changed, gone } }: { news: News }) {
  const words = useWords();
  const { t } = words;
  const parts = [
    added.length > 0 && t('closed-invoices.news_added', { n: added.length }),
    changed.length > 0 && t('closed-invoices.news_changed', { n: changed.length }),
    gone > 0 && t('closed-invoices.news_gone', { n: gone }),
  ].filter((part) => part !== false);
  return (
    <div role="alert">
      <Notice kind="warning" title={t('closed-invoices.news')}>
        {parts.length > 0 && `${joined(words, parts)}. `}
        {t('closed-invoices.news_kept')}
      </Notice>
    </div>
  );
}

function FigureCards({ figures, of }: { figures: Figures; of: number }) {
  const { t, amount } = useWords();
  const { canceled, moved, stays, paid, waived, raised, messages } = figures;
  return (
    <div>
      <div className="grid grid-cols-2 gap-2.5 tablet:grid-cols-4">
        <Figure name={t('closed-invoices.canceled')}>{t('closed-invoices.bookings', { n: canceled })}</Figure>
        {paid !== null && (
          <Figure
            name={t('closed-invoices.returns')}
            note={waived ? t('closed-invoices.waived', { sum: amount(waived) }) : undefined}
          >
            <Amount value={paid} tone={paid > 0 ? 'negative' : undefined} />
          </Figure>
        )}
        <Figure
          name={t('closed-invoices.moved')}
          note={
            raised ? (
              <span className="text-warning">{t('closed-invoices.raised', { sum: amount(raised) })}</span>
            ) : (
              t('closed-invoices.of_all', { n: of })
            )
          }
        >
          <span className={cx(moved > 0 && 'text-positive')}>
            {t('closed-invoices.bookings', { n: moved })}
          </span>
        </Figure>
        <Figure name={t('closed-invoices.messages')}>{t('closed-invoices.people', { n: messages })}</Figure>
      </div>
      {stays > 0 && (
        <p className="mt-1.5 px-1 text-label text-muted">{t('closed-invoices.stay', { n: stays })}</p>
      )}
    </div>
  );
}

export function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="card min-w-0 px-3.5 py-2">
      <div className="text-label text-muted">{name}</div>
      <div className="text-lead font-heavy">{children}</div>
      {note && <div className="text-caption text-muted">{note}</div>}
    </div>
  );
}

/** Changes come first. */
function Fates({ fates, decision }: { fates: readonly Fate[]; decision: Decision }) {
  const { t } = useWords();
  const [count, setCount] = useState(PAGE);
  const { news, choose, tick } = decision;
  const markOf = ({ met: { id } }: Fate) =>
    news?.added.includes(id) ? 'fresh' : news?.changed.includes(id) ? 'changed' : null;
  const sorted = [...fates].sort((a, b) => Number(markOf(b) !== null) - Number(markOf(a) !== null));
  const more = sorted.length - count;
  return (
    <div>
      <div className="overflow-hidden rounded-card border border-line">
        <div
          aria-hidden
          className={cx(
            'border-b border-line-strong px-3 py-2 text-label font-semibold text-muted max-tablet:hidden',
            FATE_GRID,
          )}
        >
          <span>{t('closed-invoices.reservation')}</span>
          <span>{t('closed-invoices.customer')}</span>
          <span className="rtl:text-start ltr:text-end">{t('closed-invoices.paid')}</span>
          <span>{t('closed-invoices.what')}</span>
        </div>
        <ul>
          {sorted.slice(0, count).map((fate) => (
            <FateRow
              key={fate.met.id}
              fate={fate}
              mark={markOf(fate)}
              onChoose={(time) => choose(fate.met.id, time)}
              onTick={(on) => tick(fate.met.id, on)}
            />
          ))}
        </ul>
      </div>
      {more > 0 && (
        <Button kind="ghost" icon={ChevronDown} onClick={() => setCount(count + PAGE)}>
          {t('closed-invoices.more', { n: more })}
        </Button>
      )}
    </div>
  );
}
