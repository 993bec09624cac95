import Star from 'lucide-react/icons/star';
import { useEffect } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { usePage } from './nav.ts';
import { rememberPage } from './recent-pages.ts';
import { useStarred } from './starred.ts';

/** Puts the page among the starred ones, or takes it out; a record's page has no star. */
export function PageStar() {
  const { t } = useWords();
  const page = usePage();
  const { has, toggle } = useStarred();
  const path = page?.path;
  useEffect(() => {
    if (path) rememberPage(path);
  }, [path]);
  if (!page) return null;
  const on = has(page);
  return (
    <IconButton
      icon={Star}
      label={t('pages.star')}
      aria-pressed={on}
      className={on ? 'text-brand [&_.icon]:fill-current' : 'text-muted'}
      onClick={() => toggle(page)}
    />
  );
}
