import { useNavigate } from '@tanstack/react-router';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { allows } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** What does not exist and what one may not see look the same. */
export function NotFound() {
  const { t } = useWords();
  const navigate = useNavigate();
  const calendar = allows('calendar.show');
  const start = calendar ? '/sales/calendar' : '/';
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Empty
        icon={MapPinOff}
        title={<h1>{t('errors.not_found')}</h1>}
        action={
          <div className="flex gap-2 pt-2">
            <Button kind="primary" onClick={() => void navigate({ to: start })}>
              {t(calendar ? 'errors.to_calendar' : 'errors.to_start')}
            </Button>
            {allows('session') && (
              <Button onClick={() => void navigate({ to: start, search: { sheet: 'find' } as never })}>
                {t('errors.to_find')}
              </Button>
            )}
          </div>
        }
      />
    </main>
  );
}
