import { useWords, type Words } from '#app/i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { placeOf, type Stair } from './steps.ts';

/** Height of the whole percent (px); nothing at all is still a line. */
const FULL = 160;

/**
 * A step chart: time runs to the slot's start, the height is the refund; a dashed line marks a cancel now (look.md
 * "Staircase").
 */
export function Stairs({ stairs, now }: { stairs: readonly Stair[]; now: number | null }) {
  const words = useWords();
  const { t, number } = words;
  const place = now === null ? null : placeOf(stairs, now);
  return (
    <section className="card p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-heavy">{t('refund-rules.what')}</h2>
        <span className="text-label text-muted">{t('refund-rules.to_start')}</span>
      </div>
      <ol className="mt-12 flex gap-1">
        {stairs.map((stair, at) => (
          <li key={stair.to} className="relative flex min-w-0 flex-1 flex-col justify-end">
            {place?.at === at && now !== null && (
              <Now words={words} now={now} along={place.along} percent={stair.percent} />
            )}
            <span className="num text-center text-lead font-heavy">
              {t('desk.percent', { n: number(stair.percent) })}
            </span>
            <span
              aria-hidden
              className={cx('mt-2 rounded-t-lg', stair.percent === 0 ? 'bg-negative' : 'bg-brand')}
              style={{
                height: Math.max(4, (stair.percent / 100) * FULL),
                opacity: stair.percent === 0 ? undefined : 0.35 + (stair.percent / 100) * 0.65,
              }}
            />
            <span className="border-t-2 border-text pt-2 text-center text-label text-muted">
              {stretch(words, stair)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stretch({ t, number }: Words, { from, to }: Stair): string {
  if (from === null) {
    return to === 0 ? t('refund-rules.always') : t('refund-rules.from', { hours: to });
  }
  if (to === 0) return t('refund-rules.under', { hours: from });
  return t('refund-rules.between', { from: number(from), to: number(to) });
}

function Now({
  words: { t, number },
  now,
  along,
  percent,
}: {
  words: Words;
  now: number;
  along: number;
  percent: number;
}) {
  return (
    <span
      className="pointer-events-none absolute bottom-8 z-1 border-s-2 border-dashed border-text"
      style={{ insetInlineStart: `${along * 100}%`, top: -36 }}
    >
      <span
        className={cx(
          'absolute top-0 rounded-lg bg-text px-2.5 py-1 text-label font-strong whitespace-nowrap text-surface',
          along > 0.5 ? 'end-0' : 'start-0',
        )}
      >
        {t('refund-rules.now', { hours: number(Math.floor(now * 10) / 10), percent: number(percent) })}
      </span>
    </span>
  );
}
