import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { uploadPicture } from '#app/data/upload.ts';
import { useWords } from '#app/i18n/words.ts';
import type { FieldProps } from '#ui/fields/field.tsx';
import { PictureField, type PictureShape } from '#ui/fields/picture-field.tsx';
import { MAX_SOURCE_BYTES } from '#ui/fields/picture-file.ts';

const MEGA = 1_000_000;
const KINDS = { jpg: 'JPG', png: 'PNG', heic: 'HEIC', n: MAX_SOURCE_BYTES / MEGA };

/** A picture in a form, of a person or of a place: sent when it is cut, part of the record when the form is saved. */
export function PictureControl({
  value,
  onChange,
  ...field
}: FieldProps & {
  value: string;
  onChange: (path: string) => void;
  shape?: PictureShape;
  tile?: boolean;
}) {
  const words = useWords();
  const { t } = words;
  const send = async (picture: Blob, signal: AbortSignal) => {
    try {
      const path = await uploadPicture(picture, signal);
      if (!signal.aborted) onChange(path);
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof CallError)) throw error;
      return error.code === 'too_large' ? t('form.avatar_size') : errorText(words, error);
    }
  };
  return (
    <PictureField
      {...field}
      src={value || null}
      onSend={send}
      onRemove={() => onChange('')}
      words={{
        choose: t('form.avatar_choose'),
        change: t('form.avatar_change'),
        remove: t('form.avatar_remove'),
        kinds: t('form.avatar_kinds', KINDS),
        crop: t('form.avatar_crop'),
        cropHelp: t('form.avatar_crop_help'),
        zoom: t('form.avatar_zoom'),
        use: t('form.avatar_use'),
        sending: t('form.avatar_sending'),
        cancel: t('common.cancel'),
        fault: {
          type: t('form.avatar_type', KINDS),
          heic: t('form.avatar_heic', KINDS),
          size: t('form.avatar_source', KINDS),
          cut: t('form.avatar_size'),
          unreadable: t('form.avatar_unreadable'),
        },
      }}
    />
  );
}
