import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { DeletedPages } from '#app/shell/deleted-pages.tsx';
import { useSectionPages } from '#app/shell/nav.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Card } from '#ui/card.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { FoundSettings } from './found-settings.tsx';
import { useGroups } from './hub-groups.tsx';
import { MissingCard } from './missing-card.tsx';
import { RowGroup } from './settings-row.tsx';
import { useSetUp } from './use-set-up.ts';
import './settings.css';

/** Everything that is set up once: what is missing first, then groups of rows, each with its state; searched by words. */
export function SettingsScreen() {
  const { t } = useWords();
  const setUp = useSetUp();
  const navigate = useNavigate();
  const { rows, trash } = useSectionPages('settings');
  const groups = useGroups();
  const [q, setQ] = useState('');
  return (
    <>
      <TopBar title={t('shell.settings')} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3.5 tablet:p-4">
        <SearchField
          className="w-full flex-none tablet:max-w-105"
          label={t('settings.search')}
          value={q}
          onChange={setQ}
        />
        {q.trim() ? (
          <FoundSettings q={q} groups={groups} />
        ) : (
          <>
            {setUp && <MissingCard setUp={setUp} />}
            <div className="settings-groups">
              {groups.map(({ group, rows }) => (
                <RowGroup key={group} title={t(`settings.${group}`)} rows={rows} />
              ))}
              {trash.length > 0 && (
                <Card className="settings-deleted">
                  <DeletedPages
                    pages={trash}
                    rows={rows.flatMap(({ pages }) => pages)}
                    onGo={(path) => void navigate({ to: path })}
                  />
                </Card>
              )}
            </div>
          </>
        )}
      </main>
    </>
  );
}
