import { useWords } from '#app/i18n/words.ts';
import type { SeasonSchedule } from '#contract/sales/season-records.ts';
import { COMMA } from '#domain/digits.ts';
import { cx } from '#ui/cx.ts';

type Mark = SeasonSchedule['strip'][number];
type Look = 'held' | 'ahead' | 'moved' | 'canceled';

const lookOf = ({ state, moved }: Mark): Look => (state === 'canceled' ? state : moved ? 'moved' : state);

/** A square a session (look.md §7): filled held, hollow to come, struck cancelled, round moved. */
export function SeasonStrip({ strip, most = 40 }: { strip: readonly Mark[]; most?: number }) {
  const { t, locale } = useWords();
  const count = (look: Look) => strip.filter((mark) => lookOf(mark) === look).length;
  const said = (['held', 'ahead', 'moved', 'canceled'] as const)
    .filter((look) => count(look) > 0)
    .map(
      (look) => `${t(`season-schedules.mark_${look}`)} ${t('season-schedules.sessions', { n: count(look) })}`,
    );
  return (
    <span role="img" aria-label={said.join(COMMA[locale])} className="flex flex-wrap gap-1">
      {strip.slice(0, most).map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that a session is here
        <StripMark key={at} look={lookOf(mark)} ahead={mark.state === 'ahead'} />
      ))}
      {strip.length > most && <span aria-hidden>…</span>}
    </span>
  );
}

const LOOKS: Record<Look, string> = {
  held: 'rounded-[4px] bg-c-season-bar',
  ahead: 'rounded-[4px] border-[1.5px] border-c-season-bar bg-c-season',
  moved: 'rounded-full bg-c-owing-bar',
  canceled:
    'rounded-[4px] border-[1.5px] border-muted bg-[linear-gradient(to_top_right,transparent_45%,var(--muted)_45%_55%,transparent_55%)]',
};

function StripMark({ look, ahead = false }: { look: Look; ahead?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'size-4 flex-none',
        look === 'moved' && ahead ? 'rounded-full border-[3px] border-c-owing-bar' : LOOKS[look],
      )}
    />
  );
}

/** The legend of the marks. */
export function StripLegend() {
  const { t } = useWords();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
      {(['held', 'ahead', 'moved', 'canceled'] as const).map((look) => (
        <li key={look} className="flex items-center gap-1.5">
          <StripMark look={look} />
          {t(`season-schedules.mark_${look}`)}
        </li>
      ))}
    </ul>
  );
}
