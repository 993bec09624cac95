import { useNavigate } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import Star from 'lucide-react/icons/star';
import type { NavPage } from '#app/shell/nav.ts';
import { FLIPPED, pageIcon } from '#app/shell/page-icons.ts';
import { useStarred } from '#app/shell/starred.ts';
import { Highlighted } from '#ui/highlighted.tsx';
import { Icon } from '#ui/icon.tsx';
import { type PageNames, usePageText } from './use-pages.ts';

/** Pages, a row each; the one that is opened takes the search's place. */
export function PageRows({
  pages,
  names,
  query,
}: {
  pages: readonly NavPage[];
  names: PageNames;
  query: string;
}) {
  const navigate = useNavigate();
  const textOf = usePageText(names);
  const { has } = useStarred();
  return (
    <div className="-mx-2 flex flex-col">
      {pages.map((page) => {
        const { title, section } = textOf(page);
        const icon = pageIcon(page.path) ?? FileText;
        return (
          <button
            key={page.path}
            type="button"
            data-result
            className="press flex min-h-13 items-center gap-3 rounded-field px-2 text-start"
            onClick={() => void navigate({ to: page.path, replace: true })}
          >
            <Icon of={icon} flip={FLIPPED.has(icon)} className="text-muted" />
            <span className="ellipsis flex-1 font-strong">
              <Highlighted text={title} query={query} />
            </span>
            {has(page) && <Icon of={Star} size={16} className="fill-current text-brand" />}
            {section && <span className="flex-none text-caption text-muted">{section}</span>}
            <Icon of={ChevronRight} size={16} flip className="text-muted" />
          </button>
        );
      })}
    </div>
  );
}
