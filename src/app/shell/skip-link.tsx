import { useWords } from '#app/i18n/words.ts';

/** The first stop of Tab: past navigation and bar, to where one was in the calendar, elsewhere to the page itself. */
export function SkipLink() {
  const { t } = useWords();
  const skip = () => {
    const page = document.querySelector<HTMLElement>('main');
    const cell = page?.querySelector<HTMLElement>(
      '[role="gridcell"][tabindex="0"], [role="gridcell"] > [tabindex="0"]',
    );
    if (!cell) page?.setAttribute('tabindex', '-1');
    (cell ?? page)?.focus();
  };
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {t('shell.skip')}
    </button>
  );
}
