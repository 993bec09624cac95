import CalendarOff from 'lucide-react/icons/calendar-off';
import type { ReactNode } from 'react';
import { useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Empty } from '#ui/empty.tsx';

/** A page about oneself as a coach; others get a notice. */
export function CoachOnlyPage({
  title,
  children,
}: {
  title: string;
  children: (coach_id: number) => ReactNode;
}) {
  const { t } = useWords();
  const { coach_id } = useProfile();
  return (
    <>
      <TopBar title={title} />
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto p-3.5 laptop:p-6">
        <div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-3.5">
          {coach_id === null ? (
            <Empty icon={CalendarOff} title={t('coaches.not_one')} detail={t('coaches.not_one_detail')} />
          ) : (
            children(coach_id)
          )}
        </div>
      </main>
    </>
  );
}
