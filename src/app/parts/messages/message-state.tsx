import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { MESSAGE_FAULT_WORDS, MESSAGE_STATE_WORDS } from '#contract/messages/columns/messages.ts';
import { type Message, messages } from '#contract/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';

const TONES = { queued: 'neutral', sent: 'positive', failed: 'negative' } as const;

/** The state of a message as a tag. */
export function MessageTag({ state }: { state: Message['state'] }) {
  const { locale } = useWords();
  return <Tag tone={TONES[state]}>{MESSAGE_STATE_WORDS[state][locale]}</Tag>;
}

/** Why it did not arrive, the last time; nothing where nothing failed. */
export function MessageFault({ message: { fault, state } }: { message: Pick<Message, 'fault' | 'state'> }) {
  const { locale } = useWords();
  if (!fault) return null;
  const tone = state === 'failed' ? 'text-negative' : 'text-muted';
  return <span className={`block text-caption ${tone}`}>{MESSAGE_FAULT_WORDS[fault][locale]}</span>;
}

const CHANGES = [
  { resource: 'messages' },
  { resource: 'sale-invoices' },
  { resource: 'closed-invoices' },
] as const;

/** Resends a failed message, for people who may send. */
export function ResendButton({
  message: { id, state },
  block,
}: {
  message: Pick<Message, 'id' | 'state'>;
  /** As the main action of a sheet: filled, full width. */
  block?: boolean;
}) {
  const { t } = useWords();
  const can = useCan();
  const resend = useCall(messages.resend, { changes: CHANGES });
  if (state !== 'failed' || !can('invoice.update')) return null;
  const submit = async () => {
    const outcome = await resend.submit({ body: { ids: [id] } });
    if (outcome.state !== 'done') return;
    const again = outcome.answer.data.queued.length > 0;
    toast(again ? t('messages.queued_again') : { text: t('messages.queued_before'), kind: 'info' });
  };
  return (
    <>
      <ErrorNotice error={resend.error}>{resend.errorText}</ErrorNotice>
      <Button
        kind={block ? 'primary' : 'soft'}
        size={block ? 'large' : undefined}
        block={block}
        icon={RefreshCw}
        busy={resend.busy}
        onClick={() => void submit()}
      >
        {t('messages.resend')}
      </Button>
    </>
  );
}
