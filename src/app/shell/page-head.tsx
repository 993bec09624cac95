import { Link, useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Search from 'lucide-react/icons/search';
import { Fragment } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { HUBS, type HubSection, type NavPage, usePage, usePages } from './nav.ts';
import { PageStar } from './page-star.tsx';
import { useSingleKeys } from './single-keys.ts';

/**
 * The name of a page away from the desk with its star; on a laptop after the way that leads to it. A page of a record
 * or of settings has on a tablet and on a phone an arrow back.
 */
export function PageHead({ title }: { title: string }) {
  const { t } = useWords();
  const laptop = useViewport() === 'laptop';
  const pages = usePages();
  const page = usePage();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const way = wayTo(here, pages).filter(({ path }) => !isHub(path));
  const section = isHub(here) ? undefined : (page?.section ?? way[0]?.section ?? hubSectionOf(here));
  // Pages of settings, and reports, lead back to the page that lists them.
  const hub = pages.find(({ path }) => path === HUBS[section as HubSection]);
  const above = page && !hub ? undefined : (way.at(-1) ?? hub);
  // A section with the same name as its list is shown once.
  const steps = [
    ...(section ? [{ path: hub?.path ?? '', title: t(`shell.${section}`) }] : []),
    ...way.map(({ path, title: word }) => ({ path, title: t(word) })),
  ].filter(({ title: told }, at, all) => all[at + 1]?.title !== told);
  return (
    <>
      {laptop && section && (
        <nav
          aria-label={t('pages.where')}
          className="flex flex-none items-center gap-2 text-table text-muted"
        >
          {steps.map(({ path, title: told }) => (
            <Fragment key={told}>
              {path ? (
                <Link to={path} className="link min-w-11 justify-center px-0 font-normal text-muted">
                  {told}
                </Link>
              ) : (
                <span className="ps-1">{told}</span>
              )}
              <Icon of={ChevronRight} size={16} flip />
            </Fragment>
          ))}
        </nav>
      )}
      {!laptop && above && <BackTo page={above} />}
      <h1 className="page-title ps-1 text-lead font-heavy">{title}</h1>
      <PageStar />
    </>
  );
}

/** Back to where one was; to the list above for whoever came by an address. */
function BackTo({ page: { path, title } }: { page: NavPage }) {
  const { t } = useWords();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to={path}
      className="btn btn-icon btn-ghost press -ms-1 -me-2"
      aria-label={t(title)}
      onClick={(event) => {
        if (!canGoBack) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon of={ChevronLeft} flip />
    </Link>
  );
}

const isHub = (path: string): boolean => Object.values<string>(HUBS).includes(path);
/** The section of a page that is not in the map: a snapshot. */
const hubSectionOf = (here: string): HubSection | undefined =>
  (Object.keys(HUBS) as HubSection[]).find((section) => here.startsWith(`${HUBS[section]}/`));

/** The pages above one: `/customers` of `/customers/trash` and of `/customers/12`. */
const wayTo = (here: string, pages: readonly NavPage[]): NavPage[] =>
  pages
    .filter(({ path }) => path !== '/' && here.startsWith(`${path}/`))
    .sort((a, b) => a.path.length - b.path.length);

/** A laptop's way to the search: it says that the keyboard leads there too. */
export function FindBox({ onPress }: { onPress: () => void }) {
  const { t } = useWords();
  const keys = useSingleKeys();
  return (
    <button
      type="button"
      className="press flex h-10 w-70 items-center gap-2 rounded-field border border-line-strong bg-surface px-3 text-start text-label text-muted"
      aria-keyshortcuts={keys.named('/', 'Control+K')}
      onClick={onPress}
    >
      <Icon of={Search} size={16} />
      <span className="ellipsis flex-1">{t('pages.everywhere')}</span>
      <kbd aria-hidden className="ltr rounded-cell bg-sunken px-2 py-0.5 font-sans text-caption">
        Ctrl K
      </kbd>
    </button>
  );
}
