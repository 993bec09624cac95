import LockKeyhole from 'lucide-react/icons/lock';
import Paperclip from 'lucide-react/icons/paperclip';
import Send from 'lucide-react/icons/send';
import UserRound from 'lucide-react/icons/user-round';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { useChooseFiles } from '#app/parts/files/use-choose-files.tsx';
import { type Attached, useSendFiles } from '#app/parts/files/use-send-files.ts';
import { useOffline } from '#app/state/connection.ts';
import { MOST_ATTACHMENTS } from '#contract/files/attachments.ts';
import { MOST_MESSAGE } from '#contract/messages/ticket-messages.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/message-text.ts';
import { storedText } from '#domain/persian.ts';
import { smsParts } from '#domain/sms.ts';
import { smsOfAnswer, type TicketSide } from '#domain/tickets.ts';
import { Button } from '#ui/button.tsx';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { ReadyAnswers } from './ready-answers.tsx';

/** The draft of an answer, stored on this device until it is sent. */
export interface AnswerDraft {
  text: string;
  /** The side it is written for; null: the most likely one. */
  side: TicketSide | null;
  sms: boolean;
  files: Attached[];
}
export const NO_ANSWER: AnswerDraft = { text: '', side: null, sms: false, files: [] };

interface ComposerProps {
  draft: AnswerDraft;
  onChange: (part: Partial<AnswerDraft>) => void;
  /** `closes`: the ticket with it. */
  onSend: (closes: boolean) => void;
  busy: boolean;
  /** Sides that one may write for, the likeliest first. */
  sides: readonly TicketSide[];
  /** The answer may close it. */
  closes: boolean;
  /** The ticket waits for an answer, so the field gets the focus. */
  awaited: boolean;
  /** Why the last one was not taken. */
  error: ReactNode;
  fieldError: string | undefined;
}

/** Where an answer is written: ready answers, papers, a note, the text message that goes with it. */
export function Composer(props: ComposerProps) {
  const { draft, onChange, onSend, busy, sides, closes, error, fieldError } = props;
  const { t } = useWords();
  const offline = useOffline();
  const phone = useViewport() === 'phone';
  const box = useRef<HTMLElement>(null);
  const { text, sms, files } = draft;
  const side = draft.side && sides.includes(draft.side) ? draft.side : sides[0];
  const note = side === 'note';
  const answers = side === 'operator';
  const texts = answers && sms;
  const { club_name } = useClub();
  const typed = text.trim();
  // Measured like the server: as SMS without markdown and with the club's name.
  const stored = storedText(text);
  const sent = texts && stored.length <= MOST_MESSAGE ? smsOfAnswer(stored, club_name) : stored;
  const most = sent === stored ? MOST_MESSAGE : MAX_MESSAGE_LENGTH;
  const tooLong = sent.length > most;
  const papers = usePapers(draft, onChange);
  const ready = typed !== '' && !tooLong && !papers.busy;
  const area = () => box.current?.querySelector('textarea');
  const begin = useEffectEvent(() => props.awaited && area()?.focus({ preventScroll: true }));
  useEffect(() => void begin(), []);
  const insert = (answer: string) => {
    const from = area()?.selectionStart ?? text.length;
    const before = text.slice(0, from);
    const gap = before === '' || /\s$/.test(before) ? '' : ' ';
    onChange({ text: before + gap + answer + text.slice(area()?.selectionEnd ?? from) });
    area()?.focus();
  };
  const send = (closing: boolean) => {
    if (busy) return;
    if (ready) onSend(closing);
    else area()?.focus();
  };
  const closing = closes && !note && !phone;
  const word = t(
    note
      ? 'tickets.write_note'
      : side === 'customer' && sides.length > 1
        ? 'tickets.write_for'
        : 'tickets.answer',
  );
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(false);
  };
  return (
    <section
      ref={box}
      className={cx('composer', note && 'composer-note')}
      aria-label={t('tickets.answer')}
      onKeyDown={keys}
    >
      {error}
      {offline && <p className="text-caption text-warning">{t('tickets.offline')}</p>}
      {sides.length > 1 && (
        <div className="composer-chips">
          {sides.includes('note') && (
            <SideChip icon={LockKeyhole} side="note" draft={draft} on={note} onChange={onChange}>
              {t('tickets.note_toggle')}
            </SideChip>
          )}
          {sides.includes('customer') && (
            <SideChip
              icon={UserRound}
              side="customer"
              draft={draft}
              on={side === 'customer'}
              onChange={onChange}
            >
              {t('tickets.customer_toggle')}
            </SideChip>
          )}
          {answers && <ReadyAnswers onPick={insert} />}
        </div>
      )}
      {files.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {files.map(({ id, name }) => (
            <RemovableChip
              key={id}
              icon={Paperclip}
              label={name}
              onRemove={() => onChange({ files: files.filter((file) => file.id !== id) })}
            >
              <bdi>{name}</bdi>
            </RemovableChip>
          ))}
        </div>
      )}
      <p role="status" className="text-caption text-negative empty:hidden">
        {papers.refused}
      </p>
      <div className="composer-row">
        {files.length < MOST_ATTACHMENTS && (
          <IconButton
            icon={Paperclip}
            size="large"
            label={papers.busy ? t('files.sending') : t('files.add')}
            aria-busy={papers.busy}
            onClick={papers.choose}
          />
        )}
        {papers.input}
        <div className="composer-text">
          <TextareaField
            label={word}
            hideLabel
            tight
            rows={1}
            value={text}
            onChange={(value) => onChange({ text: value })}
            error={tooLong ? t('tickets.too_long', { n: sent.length, most }) : fieldError}
            placeholder={word}
          />
        </div>
        {closing && (
          <Button kind="primary" size="large" busy={busy} notYet={!ready} onClick={() => send(true)}>
            {t('tickets.send_and_close')}
          </Button>
        )}
        <IconButton
          icon={Send}
          flipIcon
          size="large"
          kind={closing ? 'soft' : 'primary'}
          label={t(note ? 'tickets.save_note' : 'tickets.send')}
          aria-disabled={!ready || undefined}
          aria-busy={busy || undefined}
          onClick={() => send(false)}
        />
      </div>
      {answers && (
        <Checkbox
          label={sms && typed !== '' ? t('tickets.sms_parts', { parts: smsParts(sent) }) : t('tickets.sms')}
          checked={sms}
          onChange={(checked) => onChange({ sms: checked })}
        />
      )}
    </section>
  );
}

/** Another side than the likeliest, until it is pressed again. */
function SideChip({
  icon,
  side,
  on,
  draft,
  onChange,
  children,
}: {
  icon: LucideIcon;
  side: TicketSide;
  on: boolean;
  draft: AnswerDraft;
  onChange: ComposerProps['onChange'];
  children: string;
}) {
  return (
    <Chip icon={icon} pressed={on} onClick={() => onChange({ side: draft.side === side ? null : side })}>
      {children}
    </Chip>
  );
}

/** Papers of the answer: chosen here, sent at once, each beside those before. */
function usePapers({ files }: AnswerDraft, onChange: ComposerProps['onChange']) {
  const kept = useRef(files);
  kept.current = files;
  const { send, busy, refused } = useSendFiles(MOST_ATTACHMENTS - files.length, ({ id, name, size }) => {
    kept.current = [...kept.current, { id, name, size }];
    onChange({ files: [...kept.current] });
  });
  const { choose, input } = useChooseFiles((chosen) => void send(chosen));
  return { busy, refused, choose: () => !busy && choose(), input };
}
