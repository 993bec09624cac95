/** The id in the address of a document: `doc-12` is 12, of anything else `0`, which no document has. */
export const idOfDocument = (doc: string): string => /^doc-([1-9]\d{0,14})$/.exec(doc)?.[1] ?? '0';
