import MessageSquare from 'lucide-react/icons/message-square';
import { useRef } from 'react';
import { useClub } from '#app/data/club.ts';
import { useDraft } from '#app/data/draft.ts';
import { useWords } from '#app/i18n/words.ts';
import { smsParts } from '#domain/sms.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { ChooseProps } from './bulk-attendance.tsx';
import { filledText, PLACES, placeOf } from './message-text.ts';

/** As many characters as one reservation may be sent (`sale-invoices.send-message`). */
const MOST = 400;

/** One text for the customers of several reservations, with places that are filled in for each. */
export function BulkMessage({ open, rows, onClose, onChoose }: ChooseProps<string>) {
  const words = useWords();
  const { t } = words;
  const { club_name: club } = useClub();
  const { value, set, clear } = useDraft('sale-invoices.message', { text: '' });
  const box = useRef<HTMLDivElement>(null);
  const text = value.text.trim();
  const filled = rows.map((row) => filledText(words, text, row));
  const longest = filled.reduce((long, one) => (one.length > long.length ? one : long), '');
  const places = Object.fromEntries(PLACES.map((place) => [place, placeOf(words, place)]));
  const ready = (['remind', 'remind_due'] as const).map((key) => ({
    key,
    text: t(`sales.${key}_text`, { ...places, club }),
  }));
  const tooLong = longest.length > MOST;
  const insert = (place: string) => {
    const area = box.current?.querySelector('textarea');
    const at = area?.selectionStart ?? value.text.length;
    set({ text: value.text.slice(0, at) + place + value.text.slice(area?.selectionEnd ?? at) });
    area?.focus();
  };
  const send = () => {
    if (text === '') box.current?.querySelector('textarea')?.focus();
    if (text === '' || tooLong) return;
    onChoose(text);
    clear();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('sales.message_to', { n: rows.length })}
      footer={
        <Button
          kind="primary"
          size="large"
          block
          icon={MessageSquare}
          notYet={text === '' || tooLong}
          onClick={send}
        >
          {t(text === '' ? 'sales.lack_text' : 'sales.send', { n: rows.length })}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-2">
        {ready.map((one) => (
          <Chip key={one.key} on={value.text === one.text} onClick={() => set({ text: one.text })}>
            {t(`sales.${one.key}`)}
          </Chip>
        ))}
      </div>
      <div ref={box}>
        <TextareaField
          label={t('sales.message_text')}
          rows={6}
          maxLength={MOST}
          value={value.text}
          onChange={(next) => set({ text: next })}
          help={t('sales.message_size', { n: longest.length, parts: smsParts(longest) })}
        />
      </div>
      <section className="flex flex-col gap-2" aria-label={t('sales.message_places')}>
        <h3 className="text-label text-muted">{t('sales.message_places')}</h3>
        <div className="flex flex-wrap gap-2">
          {PLACES.map((place) => (
            <Chip key={place} onClick={() => insert(placeOf(words, place))}>
              {t(`sales.place_${place}`)}
            </Chip>
          ))}
        </div>
      </section>
      {tooLong && (
        <Notice kind="warning">{t('sales.message_long', { n: longest.length, most: MOST })}</Notice>
      )}
      {text !== '' && filled[0] !== text && (
        <p className="rounded-card bg-sunken px-3 py-2 text-label">
          {t('sales.message_first', { text: filled[0] ?? '' })}
        </p>
      )}
    </Sheet>
  );
}
