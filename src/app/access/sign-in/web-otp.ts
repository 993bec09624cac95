interface OtpCredential extends Credential {
  code: string;
}

/** The code out of the arriving SMS, where the browser can read it; null elsewhere. */
export async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null;
  try {
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    return ((await navigator.credentials.get(options)) as OtpCredential | null)?.code ?? null;
  } catch {
    // Refused, or aborted because the page has moved on.
    return null;
  }
}
