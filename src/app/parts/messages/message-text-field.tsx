import { type ReactNode, useRef } from 'react';
import { joined } from '#app/engine/filter-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { MAX_MESSAGE_LENGTH, PLACEHOLDERS, placeholderText } from '#domain/message-text.ts';
import { Chip } from '#ui/chip.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import type { TypedMessage } from './use-message.ts';

/** A text with placeholders: shows its length, unknown placeholders, and a preview. */
export function MessageTextField({
  label,
  value,
  onChange,
  message,
  several,
  error,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  message: TypedMessage;
  /** The number of recipients; the preview is for the first. */
  several: number;
  /** The server's error. */
  error?: ReactNode;
}) {
  const words = useWords();
  const { t, locale } = words;
  const box = useRef<HTMLDivElement>(null);
  const { text, first, longest, parts, tooLong, unknown } = message;
  const insert = (place: string) => {
    const area = box.current?.querySelector('textarea');
    const at = area?.selectionStart ?? value.length;
    onChange(value.slice(0, at) + place + value.slice(area?.selectionEnd ?? at));
    area?.focus();
  };
  const wrong =
    unknown.length > 0
      ? t('messages.unknown_place', { places: joined(words, unknown) })
      : tooLong
        ? t('messages.too_long', { n: longest, most: MAX_MESSAGE_LENGTH })
        : error;
  return (
    <>
      <div ref={box}>
        <TextareaField
          label={label}
          rows={5}
          maxLength={MAX_MESSAGE_LENGTH}
          value={value}
          onChange={onChange}
          help={t(several > 1 ? 'messages.size_of' : 'messages.size', { n: longest, parts, of: several })}
          error={wrong}
        />
      </div>
      <section className="flex flex-col gap-2" aria-label={`${label}: ${t('messages.places')}`}>
        <p className="text-label text-muted">{t('messages.places')}</p>
        <div className="flex flex-wrap gap-2">
          {PLACEHOLDERS.map((place) => (
            <Chip key={place} onClick={() => insert(placeholderText(place, locale))}>
              {placeholderText(place, locale).slice(1, -1)}
            </Chip>
          ))}
        </div>
      </section>
      {text !== '' && unknown.length === 0 && (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-label text-muted">
            {t(several > 1 ? 'messages.preview_first' : 'messages.preview')}
          </figcaption>
          <p
            dir="auto"
            className="message-preview rounded-card bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line"
          >
            {first}
          </p>
        </figure>
      )}
    </>
  );
}
