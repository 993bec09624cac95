import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import Clock from 'lucide-react/icons/clock';
import Plus from 'lucide-react/icons/plus';
import Table2 from 'lucide-react/icons/table-2';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { draftName, putFormDraft } from '#app/engine/form-draft.ts';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { hasDraft } from '#app/offline/draft.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { typedTermAtom } from '#app/state/typed-term.ts';
import { type Term, terms } from '#contract/settings/terms.ts';
import { FRIDAY, minutesOf, narrowWeekdays, weekdayNames, weekFrom } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { useUi } from '#ui/locale.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { boardOf, type Piece, stepsOf } from './board.ts';
import { termForm } from './resource.tsx';

/** The shortest term is so high (px), its edges with it: 44 px of it can be touched. */
const LEAST = 46;
const HEAD = 36;
/** Steps of the heat (look.md §2): the strongest carries the light text. */
const HEAT = [12, 26, 40, 55, 92];

/** The terms as a week: one strip a weekday, price steps as heat, gaps and overlaps seen. */
export function BoardScreen() {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const sheet = useSheet();
  const query = useQuery(queryFor(terms.list, { query: { per_page: '200' } }));
  const list = query.data?.data;
  return (
    <>
      <TopBar title={t('terms.board')} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
        <div
          className="flex flex-none flex-wrap items-center gap-2"
          role="group"
          aria-label={t('terms.board')}
        >
          {list && <Legend terms={list} />}
          <span className="flex-1" />
          <Button kind="ghost" icon={Table2} onClick={() => void navigate(linkTo('/terms'))}>
            {t('terms.as_list')}
          </Button>
          {can('term.create') && (
            <Button kind="primary" icon={Clock} onClick={() => sheet.open('term')}>
              {t('terms.new')}
            </Button>
          )}
        </div>
        {!list && <AnswerMissing query={query} rows={8} />}
        {list?.length === 0 && <Empty icon={Clock} title={t('terms.nothing')} />}
        {list && list.length > 0 && <Board terms={list} />}
      </main>
    </>
  );
}

/** The steps of price, from the lowest. */
function Legend({ terms: list }: { terms: readonly Term[] }) {
  const { t, amount } = useWords();
  const steps = stepsOf(list, HEAT.length);
  return (
    <ul className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-label text-muted">
      {[...new Map(steps.map(({ price, step }) => [step, price]))].map(([step, price]) => (
        <li key={step} className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-[4px]" style={heatOf(step)} />
          {amount(price)}
        </li>
      ))}
      <li>{t('terms.in_thousands')}</li>
    </ul>
  );
}

const heatOf = (step: number) => ({
  backgroundColor: `color-mix(in oklab, var(--brand) ${HEAT[step]}%, var(--surface))`,
  color: step === HEAT.length - 1 ? 'var(--on-brand)' : 'var(--text)',
});

function Board({ terms: list }: { terms: readonly Term[] }) {
  const { t, time, locale } = useWords();
  const phone = useViewport() === 'phone';
  const typed = useAtomValue(typedTermAtom);
  const { days, from, to, starts, shortest } = boardOf(list, typed);
  const scale = Math.max(LEAST / shortest, 0.5);
  const at = (minutes: number) => (minutes - from) * scale;
  const steps = new Map(stepsOf(list, HEAT.length).map(({ price, step }) => [price, step]));
  const { weekStart } = useUi();
  const names = phone ? narrowWeekdays(locale) : weekdayNames(locale);
  return (
    <div className="card flex flex-none gap-px p-1 max-tablet:-mx-2 tablet:gap-1 tablet:p-3">
      <ol aria-hidden className="relative w-8 flex-none tablet:w-11" style={{ height: HEAD + at(to) }}>
        {starts.map((start) => (
          <li
            key={start}
            className="absolute inset-x-0 text-center text-caption text-muted"
            style={{ top: HEAD + at(minutesOf(start)) + 2 }}
          >
            {time(start)}
          </li>
        ))}
      </ol>
      {weekFrom(weekStart).map((day) => (
        <section key={day} className="min-w-0 flex-1" aria-label={weekdayNames(locale)[day]}>
          <h2
            className={cx(
              'grid place-content-center text-label font-strong',
              day === FRIDAY ? 'text-negative' : 'text-muted',
            )}
            style={{ height: HEAD }}
          >
            {names[day]}
          </h2>
          <ul
            className="relative"
            style={{ height: at(to) }}
            aria-label={t('terms.strip', { day: names[day] ?? '' })}
          >
            {days[day]?.map((piece) => (
              <li
                key={`${piece.start_time} ${piece.kind} ${piece.term?.id ?? ''}`}
                className="absolute inset-x-0 p-px"
                style={{
                  top: at(minutesOf(piece.start_time)),
                  height: (minutesOf(piece.end_time) - minutesOf(piece.start_time)) * scale,
                  zIndex: piece.kind === 'typed' ? 1 : undefined,
                }}
              >
                <PieceButton piece={piece} day={day} step={steps.get(piece.term?.price ?? -1) ?? 0} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const SHAPE = 'flex size-full min-w-0 items-center justify-center gap-1 rounded-[8px] text-label';

function PieceButton({ piece, day, step }: { piece: Piece; day: number; step: number }) {
  const words = useWords();
  const { t, number } = words;
  const can = useCan();
  const sheet = useSheet();
  const openForm = useOpenForm();
  const { kind, term, clashes } = piece;
  const said = saidOf(words, piece, day);
  if (kind === 'typed')
    return (
      <span className={cx(SHAPE, 'pointer-events-none border-2 border-dashed border-brand')}>
        <span className="sr-only">{said}</span>
      </span>
    );
  if (kind === 'gap') {
    const add = () => {
      const { start_time, end_time } = piece;
      // An existing draft is not replaced by another hour.
      if (!hasDraft(draftName('terms'))) putFormDraft('terms', { start_time, end_time, weekdays: [day] });
      sheet.open('term');
    };
    return can('term.create') ? (
      <button
        type="button"
        className={cx(SHAPE, 'press border border-dashed border-line-strong text-muted')}
        aria-label={said}
        onClick={add}
      >
        <Icon of={Plus} size={16} />
      </button>
    ) : (
      <span className={cx(SHAPE, 'border border-dashed border-line')}>
        <span className="sr-only">{said}</span>
      </span>
    );
  }
  const inside = clashes ? t('terms.clash') : number((term?.price ?? 0) / 1000);
  const look = cx(SHAPE, clashes && 'border-2 border-c-trouble-bar bg-c-trouble text-c-trouble-text');
  const style = clashes ? undefined : heatOf(step);
  return term && can({ all: ['term.show', 'term.update'] }) ? (
    <button
      type="button"
      className={cx(look, 'press')}
      style={style}
      aria-label={said}
      onClick={() => openForm(termForm, term.id)}
    >
      {inside}
    </button>
  ) : (
    <span className={look} style={style}>
      <span aria-hidden>{inside}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** «شنبه ۱۷:۰۰ تا ۱۸:۰۰، ۴۰۰٬۰۰۰ تومان» */
function saidOf({ t, time, money, locale, digits }: Words, piece: Piece, day: number): string {
  const hours = t('setup.span', { from: time(piece.start_time), to: time(piece.end_time) });
  const when = `${weekdayNames(locale)[day]} ${hours}`;
  if (piece.kind === 'gap') return t('terms.gap', { when });
  if (piece.kind === 'typed') return t('terms.typed', { when });
  const { name = '', price = 0 } = piece.term ?? {};
  return [when, digits(name), money(price), piece.clashes && t('terms.clash')]
    .filter(Boolean)
    .join(COMMA[locale]);
}
