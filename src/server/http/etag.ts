import { hash } from 'node:crypto';

/** The ETag of an answer; equal answers have equal ones. Weak, since compression changes the bytes. */
export const etagOf = (bytes: Buffer): string => `W/"${hash('sha1', bytes, 'base64url')}"`;

/** Whether `If-None-Match` contains the tag: the client has this answer already. */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim() === tag);
}
