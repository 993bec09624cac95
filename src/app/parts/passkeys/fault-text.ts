import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { PasskeyFault } from '#app/data/passkeys.ts';
import type { Words } from '#app/i18n/words.ts';

/** Why a passkey was not made or did not sign, and what to do. */
export function faultText(words: Words, error: Error): string {
  const { t } = words;
  if (error instanceof PasskeyFault) return t(`passkeys.fault_${error.why}`);
  if (!(error instanceof CallError)) return t('errors.unknown');
  const { code, details, retry_after } = error;
  if (code === 'passkey_wrong' && details.unknown) return t('passkeys.unknown');
  if (code === 'passkey_not_here')
    return typeof details.address === 'string'
      ? t('passkeys.elsewhere', { address: `\u2068${details.address}\u2069` })
      : t('passkeys.fault_address');
  if (code === 'not_found') return t('passkeys.none_here');
  if (code === 'too_many' && retry_after) return t('passkeys.wait', { minutes: Math.ceil(retry_after / 60) });
  return errorText(words, error);
}
