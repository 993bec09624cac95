import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { uiLocale } from '#app/ui-locale.ts';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { DateTimeField } from '#ui/fields/date-time-field.tsx';
import { MarkdownField } from '#ui/fields/markdown-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PercentField } from '#ui/fields/percent-field.tsx';
import { PictureField } from '#ui/fields/picture-field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { keepFocus } from '#ui/keep-focus.ts';
import { UiLocaleProvider } from '#ui/locale.tsx';

// Fields in forms that no screen has at present, each with its value below as text.

const words = makeWords('fa', flatten({ ...screens, ...start }));
const CITIES = ['تهران', 'کرج', 'قم', 'ری', 'یزد', 'اهواز'].map((label, n) => ({ value: `${n}`, label }));
const NOTHING = { search: 'جست‌وجو', nothing: 'پیدا نشد' };

/** Elements that disappear while they have the focus. */
function Going() {
  const [chips, setChips] = useState(['الف', 'ب', 'پ']);
  const [done, setDone] = useState(false);
  return (
    <section aria-label="رفتنی‌ها">
      <h2>رفتنی‌ها</h2>
      <div>
        {chips.map((chip) => (
          <RemovableChip
            key={chip}
            label={chip}
            onRemove={() => setChips(chips.filter((other) => other !== chip))}
          >
            {chip}
          </RemovableChip>
        ))}
      </div>
      <p>
        {done ? <span>تأیید شد</span> : <Button onClick={() => setDone(true)}>تأیید</Button>}
        {!done && <Button>رد</Button>}
        <Button>بیشتر دیدن</Button>
      </p>
    </section>
  );
}

function Fields() {
  const [percent, setPercent] = useState<number | null>(null);
  const [count, setCount] = useState<number | null>(2);
  const [at, setAt] = useState('');
  const [city, setCity] = useState('');
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<string | null>(null);
  return (
    <main className="flex flex-col gap-4 p-6">
      <h1>خانه‌ها</h1>
      <PercentField label="درصد" value={percent} onChange={setPercent} />
      <NumberField label="شمار" value={count} onChange={setCount} max={9} />
      <DateTimeField
        label="زمان"
        time="ساعت"
        invalid="درست نیست"
        today="2026-11-20"
        value={at}
        onChange={setAt}
      />
      <SearchSelectField
        label="شهر"
        optional
        placeholder="هیچ"
        {...NOTHING}
        options={CITIES}
        value={city}
        onChange={setCity}
      />
      <MarkdownField label="متن" preview="پیش‌نمایش" value={text} onChange={setText} />
      <PictureField
        label="عکس"
        src={picture}
        onSend={async (blob) => {
          setPicture(URL.createObjectURL(blob));
          return null;
        }}
        onRemove={() => setPicture(null)}
        words={{
          choose: 'انتخاب عکس',
          change: 'عکس دیگر',
          remove: 'برداشتن عکس',
          kinds: 'عکس',
          crop: 'بریدن',
          cropHelp: 'بکشید',
          zoom: 'بزرگ‌نمایی',
          use: 'همین',
          sending: 'در حال فرستادن',
          cancel: 'انصراف',
          fault: { type: 'نوع', heic: 'نوع', size: 'اندازه', cut: 'اندازه', unreadable: 'باز نشد' },
        }}
      />
      <Going />
      <output>{JSON.stringify({ percent, count, at, city, text })}</output>
    </main>
  );
}

keepFocus();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiLocaleProvider value={uiLocale(words, 0)}>
      <Fields />
    </UiLocaleProvider>
  </StrictMode>,
);
