import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useClub } from '#app/data/club.ts';
import { useDraft } from '#app/data/draft.ts';
import { useCall } from '#app/data/use-call.ts';
import { courtsText, namedSlot } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { visits } from '#contract/visits.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import type { PanelProps } from './panel-props.ts';

const MOST = 400;

/** One text message to the customer of the visit; two are ready to be sent as they are. */
export function MessagePanel({ slots, facts, foot, onForm, onBack }: PanelProps) {
  const words = useWords();
  const { t, day, time, amount, number } = words;
  const { club_name } = useClub();
  const form = `reservation.${slots[0]?.id}.message`;
  const { value, set, dirty, clear: clearDraft } = useDraft(form, { text: '' });
  const send = useCall(visits.sendMessage, { keepAs: form });
  const { renew } = send;
  const clear = useCallback(() => {
    clearDraft();
    renew();
  }, [clearDraft, renew]);
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);
  const named = facts.slots.map(namedSlot);
  const [first] = named;
  const place = {
    court: courtsText(words, named),
    day: day(first?.date ?? ''),
    time: time(first?.start_time ?? ''),
    club: club_name,
  };
  const ready = [
    { key: 'remind', label: t('reservation.remind'), text: t('reservation.remind_text', place) },
    ...(facts.due > 0
      ? [
          {
            key: 'due',
            label: t('reservation.remind_due'),
            text: t('reservation.remind_due_text', { ...place, sum: amount(facts.due) }),
          },
        ]
      : []),
  ];
  const text = value.text.trim();
  const submit = async () => {
    if (text === '') {
      document.querySelector<HTMLElement>('.sheet textarea')?.focus();
      return;
    }
    const outcome = await send.submit({ body: { ids: facts.slots.map((slot) => slot.id), text } });
    if (outcome.state !== 'done') return;
    toast(t('reservation.message_done', { name: `${facts.user.name} ${facts.user.family}` }));
    clear();
    onBack();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {ready.map((one) => (
          <Chip key={one.key} on={value.text === one.text} onClick={() => set({ text: one.text })}>
            {one.label}
          </Chip>
        ))}
      </div>
      <TextareaField
        label={t('reservation.message_text')}
        rows={5}
        maxLength={MOST}
        value={value.text}
        onChange={(next) => {
          send.reset();
          set({ text: next });
        }}
        help={t('reservation.message_left', { n: number(MOST - value.text.length) })}
        error={send.fieldErrors.text}
      />
      {foot &&
        createPortal(
          <>
            {!send.fieldErrors.text && <ErrorNotice error={send.error}>{send.errorText}</ErrorNotice>}
            <Button
              kind="primary"
              size="large"
              block
              busy={send.busy}
              notYet={text === ''}
              onClick={() => void submit()}
            >
              {t(text === '' ? 'reservation.lack_text' : 'reservation.send')}
            </Button>
          </>,
          foot,
        )}
    </>
  );
}
