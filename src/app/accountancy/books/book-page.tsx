import { useNavigate, useRouterState } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ExportMenu } from '#app/engine/export-menu.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { BOOKS, type BookPath } from '#app/parts/books/book-paths.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import type { Call } from '#contract/call.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** The page of a book: its parameters and its exports. */
export function BookPage({
  path,
  call,
  query,
  tools,
  children,
}: {
  path: BookPath;
  call: Call;
  /** The call's query, which the file uses too. */
  query: Readonly<Record<string, string>>;
  tools: ReactNode;
  children: ReactNode;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const title = t(BOOKS.find(([one]) => one === path)?.[1] ?? 'books.trial');
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> });
  const exporting = useExport(call, title);
  return (
    <>
      <TopBar title={title} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
        <div className="flex flex-none flex-wrap items-center gap-2" role="group" aria-label={title}>
          {tools}
          <span className="flex-1" />
          <IconButton
            icon={Printer}
            label={t('common.print')}
            onClick={() => void navigate(linkAt(`${path}/print`, { search }))}
          />
          <ExportMenu onExport={(type) => exporting.start(type, query)} />
        </div>
        <ExportBar exporting={exporting} />
        {children}
      </main>
    </>
  );
}
