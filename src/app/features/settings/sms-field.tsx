import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import type { Settings } from '#contract/settings.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { Switch } from '#ui/switch.tsx';

/** Which messages go out by themselves. */
export function SmsField({ label, error, value, onChange }: OwnFieldProps) {
  const { t } = useWords();
  const sms = value as Settings['sms'];
  return (
    <FieldGroup {...{ label, error }}>
      <div className="flex flex-col gap-2">
        {(['book', 'cancel'] as const).map((kind) => (
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
