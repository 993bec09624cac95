import type { CallError } from '#app/data/call-error.ts';
import type { Words } from '#app/i18n/words.ts';
import type { StoredOutcome } from '#app/offline/submit-through-outbox.ts';
import type { FieldCode } from '#contract/errors.ts';

/** Whether the call failed because the server could not be reached, rather than being refused. */
export const isOffline = ({ code }: CallError): boolean =>
  code === 'offline' || (code === 'network' && !navigator.onLine);

/** A refusal as a sentence: the server's own, or the app's where no server spoke. */
export function errorText({ t }: Words, error: CallError): string {
  if (error.message) return error.message;
  if (isOffline(error)) return t(navigator.onLine ? 'errors.away' : 'errors.offline');
  if (error.code === 'network') return t('errors.network');
  if (error.code === 'not_saved') return t('errors.not_saved');
  if (error.code === 'invalid') return t('errors.invalid');
  if (error.code === 'in_progress') return t('common.still_running');
  if (error.code === 'forbidden') return t('errors.forbidden');
  if (error.code === 'unavailable') return t('errors.unavailable');
  return t('errors.unknown');
}

/** The same for writes, adding that typed text is not lost where nothing else says so. */
export function refusalText(words: Words, error: CallError): string {
  const said = errorText(words, error);
  const unheard = !error.message && ['offline', 'network', 'answer'].includes(error.code);
  return unheard ? `${said} ${words.t('errors.still_here')}` : said;
}

/** Refusals of one field with figures in their text; shown at that field. */
const WITH_FIGURES: ReadonlySet<string> = new Set(['price_too_low', 'tracking_used', 'insufficient_balance']);
export const isFigureError = (error: CallError | null): error is CallError =>
  error !== null && error.message !== '' && WITH_FIGURES.has(error.code);

/** The text of a field's error, where the form has none of its own. */
export const fieldText = ({ t }: Words, code: FieldCode): string => t(`field.${code}`);

/** The message that work is stored on this device, with its device number. */
export const storedText = ({ t }: Words, { device_no }: StoredOutcome): string =>
  device_no ? t('common.kept_as', { number: device_no }) : t('common.kept');
