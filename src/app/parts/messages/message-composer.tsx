import MessageSquare from 'lucide-react/icons/message-square';
import type { CallError } from '#app/data/call-error.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { MessageTextField } from './message-text-field.tsx';
import { TemplateChips } from './template-chips.tsx';
import type { Composer } from './use-composer.ts';

/** The club's ready texts and the field of a message, with what it becomes. */
export function MessageComposer({
  composer: { typed, type, message, several, offline, box, restored, clear },
  onType = type,
  onFresh = clear,
  error,
}: {
  composer: Composer;
  /** Where more than the text has to follow it. */
  onType?: (text: string) => void;
  onFresh?: () => void;
  /** What the server has found wrong with it. */
  error?: string | undefined;
}) {
  const { t } = useWords();
  return (
    <>
      {restored && <RestoredLine onFresh={onFresh} />}
      {offline && <Notice kind="offline">{t('messages.offline')}</Notice>}
      <TemplateChips text={typed} onPick={onType} />
      <div ref={box} className="flex flex-col gap-3">
        <MessageTextField
          label={t('messages.text')}
          value={typed}
          onChange={onType}
          message={message}
          several={several}
          error={error}
        />
      </div>
    </>
  );
}

/** The button that sends it, or says what lacks; above it why it was refused. */
export function SendMessage({
  composer: { message, offline },
  label,
  busy = false,
  error = null,
  errorText = null,
  onSend,
}: {
  composer: Composer;
  label: string;
  busy?: boolean;
  error?: CallError | null;
  errorText?: string | null;
  onSend: () => void;
}) {
  const { t } = useWords();
  return (
    <>
      <ErrorNotice error={error}>{errorText}</ErrorNotice>
      <Button
        kind="primary"
        size="large"
        block
        icon={MessageSquare}
        busy={busy}
        notYet={!message.ready || offline}
        onClick={onSend}
      >
        {message.text === '' ? t('messages.lack_text') : label}
      </Button>
    </>
  );
}
