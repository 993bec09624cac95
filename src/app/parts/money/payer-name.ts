import type { Words } from '#app/i18n/words.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';

/** Of whom money came; where nobody of the books is named, what the document says of it. */
export const payerName = ({ user, description }: Document, { digits, locale }: Words): string =>
  user ? `${user.name} ${user.family}` : digits(translateDocumentText(description, locale));
