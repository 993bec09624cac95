import type { WordKey } from '#app/i18n/keys.ts';
import type { Words } from '#app/i18n/words.ts';
import { BOOKS } from '#app/parts/books/book-paths.ts';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import { fold } from '#domain/persian.ts';
import { GROUPED, TITLES } from './catalogue.ts';

interface Found {
  groups: readonly { title: WordKey; names: readonly ReportName[]; charts: boolean }[];
  books: readonly (typeof BOOKS)[number][];
}

/** Searches the hub by permission: reports and charts also by description, books by title. */
export function searchHub(
  typed: string,
  { t, locale }: Pick<Words, 't' | 'locale'>,
  sees: { report: (name: ReportName) => boolean; books: boolean },
): Found {
  const wanted = fold(typed);
  const matches = (...texts: string[]) => fold(texts.join(' ')).includes(wanted);
  const charts = matches(t('reports.charts'), t('reports.charts_about'));
  const groups = GROUPED.map(([title, names]) => ({
    title,
    names: names.filter((name) => sees.report(name) && matches(t(TITLES[name]), REPORTS[name].about[locale])),
    charts: charts && title === 'reports.group_fill',
  }));
  return {
    groups: groups.filter((group) => group.names.length > 0 || group.charts),
    books: sees.books ? BOOKS.filter(([, title]) => matches(t(title))) : [],
  };
}
