import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useOffline } from '#app/state/connection.ts';
import { Amount } from '#ui/amount.tsx';
import { cx } from '#ui/cx.ts';
import { FactList } from '#ui/fact.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Figures } from './choices.ts';
import type { useClosingPreview } from './use-preview.ts';

/** The expected effect beside the form, updated while typing. */
export function EffectCard({
  preview: { none, known, shown, failed, query },
  figures,
}: {
  preview: ReturnType<typeof useClosingPreview>;
  figures: Figures | null;
}) {
  const { t } = useWords();
  const offline = useOffline();
  return (
    <section aria-label={t('closed-invoices.effect')} className="flex flex-col gap-3">
      <h2 className="font-heavy">{t('closed-invoices.effect')}</h2>
      {offline ? (
        <Notice kind="offline">{t('closed-invoices.offline')}</Notice>
      ) : none ? (
        <p className="text-label text-muted">
          {t(none === 'same' ? 'closed-invoices.effect_same' : 'closed-invoices.effect_when')}
        </p>
      ) : failed ? (
        <ErrorNotice error={failed} title={t('closed-invoices.effect_failed')} onRetry={query.refetch} />
      ) : (
        !shown && <SkeletonRows rows={3} />
      )}
      {!none && !failed && shown && figures && (
        <div role="status" aria-busy={!known} className={cx(!known && 'opacity-60')}>
          <EffectFacts times={shown.times} reopened={shown.reopened} figures={figures} />
        </div>
      )}
    </section>
  );
}

function EffectFacts({ times, reopened, figures }: { times: number; reopened: number; figures: Figures }) {
  const { t, amount } = useWords();
  const { canceled, moved, stays, paid, waived, raised, messages } = figures;
  const met = canceled + moved + stays;
  return (
    <>
      <FactList
        facts={[
          [t('closed-invoices.closes'), t('closed-invoices.slots', { n: times })],
          [t('closed-invoices.reopens'), reopened > 0 && t('closed-invoices.slots', { n: reopened })],
          [t('closed-invoices.moved'), moved > 0 && t('closed-invoices.bookings', { n: moved })],
          [t('closed-invoices.canceled'), canceled > 0 && t('closed-invoices.bookings', { n: canceled })],
          [
            t('closed-invoices.returns'),
            paid !== null && paid > 0 && <Amount value={paid} tone="negative" />,
          ],
          [t('closed-invoices.messages'), messages > 0 && t('closed-invoices.people', { n: messages })],
        ]}
      />
      {waived !== null && waived > 0 && (
        <p className="text-label text-muted">{t('closed-invoices.waived', { sum: amount(waived) })}</p>
      )}
      {raised !== null && raised > 0 && (
        <p className="text-label text-warning">{t('closed-invoices.raised', { sum: amount(raised) })}</p>
      )}
      {stays > 0 && <p className="text-label text-muted">{t('closed-invoices.stay', { n: stays })}</p>}
      {met === 0 && (
        <p className="text-label text-muted">
          {t(times + reopened > 0 ? 'closed-invoices.no_bookings' : 'closed-invoices.no_slots')}
        </p>
      )}
    </>
  );
}
