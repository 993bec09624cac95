import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SettingsIcon from 'lucide-react/icons/settings';
import { useEffect, useState } from 'react';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import type { Messages } from '#app/i18n/make-words.ts';
import { allWords, useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { usePages } from '#app/shell/nav.ts';
import { pageIcon } from '#app/shell/page-icons.ts';
import { fold, foldedWords } from '#domain/persian.ts';
import { Card } from '#ui/card.tsx';
import { Highlighted } from '#ui/highlighted.tsx';
import { Icon } from '#ui/icon.tsx';
import { findSettings, settingsOf } from './find-settings.ts';
import { ELSEWHERE, SETTINGS_PAGES } from './pages.ts';
import { type Row, RowGroup } from './settings-row.tsx';

const ALL = settingsOf([...SETTINGS_PAGES, ...ELSEWHERE]);

/** The texts of both languages, to search in both; without the other one only the present. */
function useBothWords(): readonly Messages[] | null {
  const [names, setNames] = useState<readonly Messages[] | null>(null);
  useEffect(() => {
    void Promise.allSettled([allWords('fa'), allWords('en')]).then((both) =>
      setNames(both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))),
    );
  }, []);
  return names;
}

/** Settings that a text finds, each with the page it stands on, and the pages themselves. */
export function FoundSettings({ q, groups }: { q: string; groups: readonly { rows: readonly Row[] }[] }) {
  const { t } = useWords();
  useCan();
  const open = new Set(usePages().map(({ path }) => path));
  const names = useBothWords();
  const words = foldedWords(q);
  const rows = groups
    .flatMap((group) => group.rows)
    .filter(({ title }) => words.every((word) => fold(title).includes(word)));
  if (!names) return null;
  const found = findSettings(ALL, names, q).filter(
    ({ path, needs }) => open.has(path) && (needs === undefined || can(needs)),
  );
  if (found.length + rows.length === 0)
    return (
      <p role="status" className="p-4 text-muted">
        {t('settings.search_none', { text: q.trim() })}
      </p>
    );
  return (
    <div className="settings-found">
      {rows.length > 0 && <RowGroup title={t('settings.search_pages')} rows={rows} />}
      {found.length > 0 && (
        <Card className="overflow-hidden p-0">
          <h2 className="flex min-h-11 items-center px-3.5 font-strong">{t('settings.search_settings')}</h2>
          {found.map(({ path, title, label, help, at }) => (
            <Link
              key={`${path} ${label}`}
              {...linkAt(path, { search: at ? { at } : undefined })}
              className="settings-row press py-2"
            >
              <Icon of={pageIcon(path) ?? SettingsIcon} className="flex-none text-brand" />
              <span className="min-w-0 flex-1 leading-normal">
                <span className="block font-semibold">
                  <Highlighted text={t(label)} query={q} />
                </span>
                {help && <span className="block text-caption text-muted">{t(help)}</span>}
              </span>
              <span className="flex-none text-caption text-muted">{t(title)}</span>
              <Icon of={ChevronRight} size={16} flip className="flex-none text-muted" />
            </Link>
          ))}
        </Card>
      )}
    </div>
  );
}
