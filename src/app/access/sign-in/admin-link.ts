export interface AdminLink {
  phone_number: string;
  token: string;
}

/** The super-admin's link, `#phone_number=…&token=…`; null where the address carries none. */
export function readAdminLink(hash: string): AdminLink | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const [phone_number, token] = [said.get('phone_number'), said.get('token')];
  return phone_number && token ? { phone_number, token } : null;
}

/** Reads the link and takes it out of the address at once: it must not stay in the history. */
export function takeAdminLink(): AdminLink | null {
  const link = readAdminLink(location.hash);
  if (link) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return link;
}
