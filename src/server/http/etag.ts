import { hash } from 'node:crypto';

/** Tag of an answer: two that are equal have the same. Weak, since compression changes the bytes. */
export const etagOf = (bytes: Buffer): string => `W/"${hash('sha1', bytes, 'base64url')}"`;

/** Whether a reader's `If-None-Match` names the tag: then it has this very answer already. */
export function knows(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim() === tag);
}
