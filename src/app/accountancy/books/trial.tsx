import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { here } from '#app/links.ts';
import { books, LEVELS, type Level, TRIAL_COLUMNS, type TrialColumns } from '#contract/accountancy/books.ts';
import { trialSheet } from '#contract/accountancy/columns/books.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segments } from '#ui/segments.tsx';
import { Tag } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { useBookAddress, written } from './address.ts';
import { BookPage } from './book-page.tsx';
import { BookTable } from './book-table.tsx';
import { BookPaper } from './paper.tsx';
import { rowLinksOf } from './row-links.ts';
import { BesideMenu, SpanMenu, spanText } from './span-menu.tsx';

const PATH = '/accountancy/books/trial-balance';

const oneOf = <T extends string>(all: readonly T[], text: string, otherwise: T): T =>
  all.find((one) => one === text) ?? otherwise;

function useTrial() {
  const words = useWords();
  const address = useBookAddress();
  const { text, span, compare } = address;
  const level = oneOf<Level>(LEVELS, text('level'), 'total');
  const columns = oneOf<TrialColumns>(TRIAL_COLUMNS, text('columns'), '4');
  const asked = {
    date: written(span),
    ...(compare && { compare: written(compare) }),
    level,
    ...(text('parent') && { parent: text('parent') }),
    ...(text('zeros') && { zeros: 'true' as const }),
  };
  const query = useQuery({ ...queryFor(books.trialBalance, { query: asked }), enabled: address.known });
  const data = query.data?.data;
  const beside = data?.compare ? spanText(words, data.compare) : undefined;
  const sheet = data && trialSheet(data, columns, words.locale, beside);
  return { address, asked, query, data, sheet, level, columns };
}

/** The trial balance: accounts of a level with what they took and have; a row opens its parts or its lines. */
export function TrialScreen() {
  const { t } = useWords();
  const phone = useViewport() === 'phone';
  const { address, asked, query, data, sheet, level, columns } = useTrial();
  const wayOf = rowLinksOf(address);
  const zeros = address.text('zeros') !== '';
  const pairs = Number(columns) / 2;
  return (
    <BookPage
      path={PATH}
      call={books.trialBalance}
      query={{ ...asked, columns }}
      tools={
        <>
          <SpanMenu address={address} />
          <BesideMenu address={address} />
          <Segments<Level>
            label={t('books.level')}
            value={asked.parent ? null : level}
            onChange={(next) => address.change({ level: next, parent: undefined })}
            options={LEVELS.map((value) => ({ value, label: t(`books.level_${value}`) }))}
          />
          {!phone && (
            <Segments<TrialColumns>
              label={t('books.columns')}
              value={columns}
              onChange={(next) => address.change({ columns: next })}
              options={TRIAL_COLUMNS.map((value) => ({
                value,
                label: (
                  <>
                    {t('books.columns_n', { n: value })}
                    <span className="sr-only"> {t('books.columns')}</span>
                  </>
                ),
              }))}
            />
          )}
          <Chip pressed={zeros} onClick={() => address.change({ zeros: zeros ? undefined : 'true' })}>
            {t('books.zeros')}
          </Chip>
          {!phone && data && !asked.parent && (
            <Even even={data.rows.reduce((sum, row) => sum + row.closing, 0) === 0} />
          )}
        </>
      }
    >
      {data && data.path.length > 0 && <Path path={data.path} />}
      {!sheet && <AnswerMissing query={query} rows={12} />}
      {sheet && <BookTable sheet={sheet} label={t('books.trial')} wayOf={wayOf} paired={(pairs - 1) * 2} />}
    </BookPage>
  );
}

/** Checks that both sides have the same total. */
function Even({ even }: { even: boolean }) {
  const { t } = useWords();
  return (
    <Tag tone={even ? 'positive' : 'negative'} icon={ShieldCheck}>
      {t(even ? 'books.even' : 'books.odd')}
    </Tag>
  );
}

/** From the whole book down to the account whose parts are shown; each step leads back. */
function Path({ path }: { path: readonly { account_id: number; name: string }[] }) {
  const { t, digits } = useWords();
  return (
    <nav aria-label={t('books.path')} className="flex flex-none flex-wrap items-center gap-2">
      <Link
        {...here((old) => ({ ...old, parent: undefined }))}
        className="press flex min-h-11 items-center text-brand"
      >
        {t('books.trial')}
      </Link>
      {path.map(({ account_id, name }, i) => (
        <span key={account_id} className="flex items-center gap-2">
          <Icon of={ChevronRight} flip size={16} className="text-muted" />
          {i === path.length - 1 ? (
            <b aria-current="page">{digits(name)}</b>
          ) : (
            <Link
              {...here((old) => ({ ...old, parent: account_id }))}
              className="press flex min-h-11 items-center text-brand"
            >
              {digits(name)}
            </Link>
          )}
        </span>
      ))}
    </nav>
  );
}

export function TrialPaper() {
  const words = useWords();
  const { address, query, sheet } = useTrial();
  return (
    <BookPaper
      path={PATH}
      query={query}
      sheets={sheet ? [sheet] : []}
      period={spanText(words, address.span)}
    />
  );
}
