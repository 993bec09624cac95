import ImageUp from 'lucide-react/icons/image-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { API_BASE } from '#app/data/request.ts';
import { upload } from '#app/data/upload.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { files, MAX_LOGO } from '#contract/files/files.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';

const KILO = 1000;

/** The sign of the club: sent when it is chosen, part of the settings when they are saved. */
export function LogoField({ label, error, value, onChange }: OwnFieldProps) {
  const words = useWords();
  const { t } = words;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const path = value ? String(value) : null;
  const send = async (file: File | undefined) => {
    if (!file) return;
    setWrong(null);
    setBusy(true);
    try {
      onChange((await upload(files.uploadLogo, file, file.name)).data.path);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setWrong(
        thrown.code === 'too_large'
          ? t('settings-customizing.logo_large', { n: MAX_LOGO / KILO })
          : thrown.code === 'unsupported_type'
            ? t('settings-customizing.logo_type')
            : errorText(words, thrown),
      );
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <FieldGroup
      label={label}
      error={wrong ?? error}
      help={t('settings-customizing.logo_help', { n: MAX_LOGO / KILO })}
    >
      <div className="flex flex-wrap items-center gap-3">
        {path && (
          <img
            src={API_BASE + path}
            alt={t('settings-customizing.logo')}
            className="size-16 rounded-xl border border-line bg-white object-contain"
          />
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('settings-customizing.logo_choose')}
          onChange={(event) => void send(event.currentTarget.files?.[0])}
        />
        <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {t(path ? 'settings-customizing.logo_change' : 'settings-customizing.logo_choose')}
        </Button>
        {path && (
          <Button kind="ghost" icon={Trash2} onClick={() => onChange(null)}>
            {t('settings-customizing.logo_remove')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
