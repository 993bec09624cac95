import StarOff from 'lucide-react/icons/star-off';
import { useWords } from '#app/i18n/words.ts';
import { useStarred } from '#app/shell/starred.ts';
import { MOST_BOOKMARKS } from '#contract/profile.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';

/** The starred pages: their order, and the way to take a star away. */
export function StarredPages() {
  const { t } = useWords();
  const { starred, change, toggle } = useStarred();
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-heavy">{t('pages.starred')}</h2>
        <p className="text-label text-muted">
          {starred.length > 0 ? t('pages.starred_help', { n: MOST_BOOKMARKS }) : t('pages.starred_none')}
        </p>
      </div>
      {starred.length > 0 && (
        <ReorderList
          items={starred}
          keyOf={({ path }) => path}
          titleOf={({ title }) => t(title)}
          words={{ move: t('pages.move'), up: t('pages.up'), down: t('pages.down') }}
          onChange={change}
          draw={(page) => (
            <>
              <span className="ellipsis flex-1 font-strong">{t(page.title)}</span>
              <IconButton
                icon={StarOff}
                label={`${t('pages.unstar')}: ${t(page.title)}`}
                onClick={() => toggle(page)}
              />
            </>
          )}
        />
      )}
    </Card>
  );
}
