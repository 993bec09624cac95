import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import * as actions from '#app/offline/unsent-actions.ts';
import { CustomerPicker } from '#app/parts/people/customer-picker.tsx';
import { userIdOf } from '#app/parts/people/picked-person.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ActingProps, useActing } from './acting.tsx';
import { titleOf } from './work-text.ts';

/** Asks which customer a piece of work is for, when the books do not know the one it names. */
export function LinkDialog({ item, onClose, onDone }: ActingProps) {
  const words = useWords();
  const { t } = words;
  const [query, setQuery] = useState(item.person.name);
  const { act, unanswered } = useActing(onClose, onDone);
  return (
    <Dialog
      open
      onCancel={onClose}
      title={t('unsent.link_title')}
      actions={<Button onClick={onClose}>{t('unsent.later')}</Button>}
    >
      <div className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto text-text">
        <p className="text-muted">{titleOf(words, item)}</p>
        {unanswered && <Notice kind="warning">{t('unsent.no_answer')}</Notice>}
        <CustomerPicker
          query={query}
          onQuery={setQuery}
          onPick={(person) => void act('link', () => actions.link(item.key, userIdOf(person)))}
        />
      </div>
    </Dialog>
  );
}
