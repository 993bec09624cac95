import type { Words } from '#app/i18n/words.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';

/** The payer's name; without a person in the books the document's description. */
export const payerName = ({ user, description }: Document, { digits, locale }: Words): string =>
  user ? `${user.name} ${user.family}` : digits(translateDocumentText(description, locale));
