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
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Empty
        icon={MapPinOff}
        title={t('errors.not_found')}
        action={
          <Button kind="primary" onClick={() => void navigate({ to: calendar ? '/sales/calendar' : '/' })}>
            {t(calendar ? 'errors.to_calendar' : 'errors.to_start')}
          </Button>
        }
      />
    </main>
  );
}
