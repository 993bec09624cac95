import { useNavigate } from '@tanstack/react-router';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { can } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { TopBar } from './top-bar.tsx';

/** Missing and forbidden pages look the same. */
export function NotFound() {
  const { t } = useWords();
  const navigate = useNavigate();
  const calendar = can('calendar.show');
  const start = calendar ? '/sales/calendar' : '/';
  return (
    <>
      <TopBar star={false} />
      <main className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">
        <Empty
          icon={MapPinOff}
          title={<h1>{t('errors.not_found')}</h1>}
          action={
            <div className="flex gap-2 pt-2">
              <Button kind="primary" onClick={() => void navigate({ to: start })}>
                {t(calendar ? 'errors.to_calendar' : 'errors.to_start')}
              </Button>
              {can('session') && (
                <Button onClick={() => void navigate(linkTo(start, { sheet: { kind: 'find' } }))}>
                  {t('errors.to_find')}
                </Button>
              )}
            </div>
          }
        />
      </main>
    </>
  );
}
