import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import { useWords } from '#app/i18n/words.ts';
import { useStarred } from '#app/shell/starred.ts';
import { MOST_BOOKMARKS } from '#contract/people/profile.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';

/** The starred pages: their order, and the way to take a star away. */
export function StarredPages() {
  const { t } = useWords();
  const { starred, suggested, change, toggle } = useStarred();
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-heavy">{t('pages.starred')}</h2>
        <p className="text-label text-muted">
          {starred.length > 0 ? t('pages.starred_help', { n: MOST_BOOKMARKS }) : t('pages.starred_none')}
        </p>
      </div>
      {suggested.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" aria-label={t('pages.suggested')}>
          {suggested.map((page) => (
            <Chip key={page.path} icon={Star} dashed onClick={() => toggle(page)}>
              {t(page.title)}
            </Chip>
          ))}
        </fieldset>
      )}
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
