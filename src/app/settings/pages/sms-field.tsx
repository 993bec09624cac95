import { joined } from '#app/engine/filter-text.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { Switch } from '#ui/switch.tsx';

const KINDS = ['book', 'cancel'] as const;

/** Those that go out, in words. */
export function smsText(value: unknown, words: Words): string {
  const on = KINDS.filter((kind) => (value as Settings['sms'])[kind]);
  return on.length === 0
    ? words.t('form.none')
    : joined(
        words,
        on.map((kind) => words.t(`settings-sale.sms_${kind}`)),
      );
}

/** Which messages are sent automatically. */
export function SmsField({ label, error, value, onChange }: OwnFieldProps) {
  const { t } = useWords();
  const sms = value as Settings['sms'];
  return (
    <FieldGroup {...{ label, error }}>
      <div className="flex flex-col gap-2">
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            panel
            label={t(`settings-sale.sms_${kind}`)}
            checked={sms[kind]}
            onChange={(on) => onChange({ ...sms, [kind]: on })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
