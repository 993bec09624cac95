import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { messageTemplates } from '#contract/messages/message-templates.ts';
import { Chip } from '#ui/chip.tsx';

const ALL = { query: { per_page: '50' } } as const;

/** The texts that the club has ready, in its order; a tap puts one into the field. */
export function TemplateChips({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { t, digits } = useWords();
  const query = useQuery(queryFor(messageTemplates.list, ALL));
  const templates = query.data?.data ?? [];
  return (
    <>
      <FailedNotice query={query} title={t('messages.templates_failed')} />
      {templates.length > 0 && (
        <section className="flex flex-wrap gap-2" aria-label={t('message-templates.title')}>
          {templates.map((one) => (
            <Chip key={one.id} pressed={text === one.text} onClick={() => onPick(one.text)}>
              {digits(one.name)}
            </Chip>
          ))}
        </section>
      )}
    </>
  );
}
