import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { type Choice, saysGender } from './import-choice.ts';
import { type Preview, withoutGender } from './import-rows.ts';

/** The gender of rows without one: by given name or the same for all, and a choice for the rest. */
export function GenderNotice({
  preview,
  choice,
  locked,
  onChoice,
}: {
  preview: Preview;
  choice: Choice;
  locked: boolean;
  onChoice: (next: Choice) => void;
}) {
  const { t } = useWords();
  const left = withoutGender(preview);
  const silent = !saysGender(preview) && preview.rows.length > 0;
  if (!silent && left === 0 && preview.guessed === 0) return null;
  return (
    <Notice kind={left > 0 ? 'warning' : 'info'}>
      <div className="flex flex-col gap-2">
        {silent && (
          <div className="flex flex-wrap items-center gap-2">
            <span>{t('importing.gender_silent')}</span>
            <Segments
              label={t('importing.gender_silent')}
              value={choice.gender ?? 'name'}
              onChange={(gender) => onChoice({ ...choice, gender, other_gender: undefined })}
              options={[
                { value: 'name', label: t('importing.by_name'), disabled: locked },
                { value: '1', label: t('importing.all_men'), disabled: locked },
                { value: '2', label: t('importing.all_women'), disabled: locked },
              ]}
            />
          </div>
        )}
        {preview.guessed > 0 && <p>{t('importing.guessed', { n: preview.guessed })}</p>}
        {left > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span>{t('importing.no_gender', { n: left })}</span>
            <Button disabled={locked} onClick={() => onChoice({ ...choice, other_gender: '1' })}>
              {t('people.man')}
            </Button>
            <Button disabled={locked} onClick={() => onChoice({ ...choice, other_gender: '2' })}>
              {t('people.woman')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}
