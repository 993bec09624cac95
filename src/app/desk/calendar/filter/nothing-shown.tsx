import FilterX from 'lucide-react/icons/filter-x';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** Shown over the calendar when nothing matches its filters. */
export function NothingShown({ onClear }: { onClear: () => void }) {
  const { t } = useWords();
  return (
    <div className="nothing-shown" role="status">
      <Empty
        icon={FilterX}
        title={t('filters.nothing')}
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    </div>
  );
}
