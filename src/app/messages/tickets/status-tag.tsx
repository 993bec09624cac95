import { useWords } from '#app/i18n/words.ts';
import { ORGANIZATION_STATUS_WORDS, SUPPORT_STATUS_WORDS } from '#contract/messages/columns/tickets.ts';
import { awaitedRole, type TicketKind, type TicketStatus } from '#domain/tickets.ts';
import { Tag, type Tone } from '#ui/tag.tsx';

const WORDS = { ...ORGANIZATION_STATUS_WORDS, ...SUPPORT_STATUS_WORDS };

interface Standing {
  status: TicketStatus;
  /** It waits for the viewer. */
  waiting: boolean;
}

function toneOf({ status, waiting }: Standing): Tone {
  if (waiting) return 'warning';
  if (status === 'completed') return 'positive';
  return awaitedRole(status) ? 'info' : 'neutral';
}

/** A ticket's status from the viewer's side: an internal one that waits for them is «منتظر شما». */
export function useStatusText(): (kind: TicketKind, standing: Standing) => string {
  const { t, locale } = useWords();
  return (kind, { status, waiting }) =>
    kind === 'organization' && waiting ? t('tickets.waits_you') : WORDS[status][locale];
}

export function StatusTag({ kind, ...standing }: Standing & { kind: TicketKind }) {
  const text = useStatusText();
  return <Tag tone={toneOf(standing)}>{text(kind, standing)}</Tag>;
}
