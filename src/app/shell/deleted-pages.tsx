import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';
import type { NavPage } from './nav.ts';

const TRASH = '/trash';

/** A section's deleted records, at its foot: by the name of the list that they were on. */
export function DeletedPages({
  pages,
  rows,
  onGo,
}: {
  pages: readonly NavPage[];
  /** The pages that the section lists. */
  rows: readonly NavPage[];
  onGo: (path: string) => void;
}) {
  const { t } = useWords();
  if (pages.length === 0) return null;
  return (
    <div className="border-t border-line-strong pt-3">
      <p className="mb-2 text-label text-muted">{t('list.deleted')}</p>
      <div className="flex flex-wrap gap-2">
        {pages.map(({ path, title }) => {
          const list = rows.find((page) => path === page.path + TRASH);
          return (
            <Chip key={path} onClick={() => onGo(path)}>
              {t(list?.title ?? title)}
              <span className="sr-only"> ({t('list.deleted')})</span>
            </Chip>
          );
        })}
      </div>
    </div>
  );
}
