import type { RefObject } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { MessageTextField } from './message-text-field.tsx';
import { TemplateChips } from './template-chips.tsx';
import type { TypedMessage } from './use-message.ts';

/** The club's ready texts and the field of a message to several. */
export function MessageComposer({
  box,
  text,
  onText,
  message,
  several,
}: {
  box: RefObject<HTMLDivElement | null>;
  text: string;
  onText: (text: string) => void;
  message: TypedMessage;
  several: number;
}) {
  const { t } = useWords();
  return (
    <>
      <TemplateChips text={text} onPick={onText} />
      <div ref={box} className="flex flex-col gap-3">
        <MessageTextField
          label={t('messages.text')}
          value={text}
          onChange={onText}
          message={message}
          several={several}
        />
      </div>
    </>
  );
}
