import { FormInSheet } from '#app/engine/form-sheet.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { termForm } from './resource.tsx';

/** A new term. */
export function TermSheet(sheet: SheetScreenProps) {
  return <FormInSheet form={termForm} record={null} {...sheet} />;
}
