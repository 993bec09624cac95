/** A path of our own, as the browser would read it; anything else leads to the start page. */
export function safePath(to: unknown, home: string): string {
  if (typeof to !== 'string' || !URL.canParse(to, home)) return '/';
  const { origin, pathname, search, hash } = new URL(to, home);
  // Normalising «/.//elsewhere» would give another site's address.
  const ours = to.startsWith('/') && origin === home && !pathname.startsWith('//');
  return ours && !pathname.startsWith('/login') ? pathname + search + hash : '/';
}
