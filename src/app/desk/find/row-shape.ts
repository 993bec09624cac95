/** A result in a list of them, 64 px high while it is folded. */
export const RESULT = 'border-b border-line last:border-b-0';
export const ROW = 'flex min-h-16 w-full min-w-0 flex-1 items-center gap-3 px-3.5 py-1.5 text-start';
