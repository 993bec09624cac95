const KEY = 'device_key';

/** A secret that distinguishes this device from strangers who guess codes (D3); created once. */
export function deviceKey(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  localStorage.setItem(KEY, key);
  return key;
}
