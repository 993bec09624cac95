import { Tag, type Tone } from '../tag.tsx';

/** What happened to a row since its list was opened (seeds §4). */
export type EditFlag = 'new' | 'updated' | 'saved';

const TONES: Record<EditFlag, Tone> = { new: 'info', updated: 'warning', saved: 'positive' };

/** A tag on a row that was just created, changed or saved. */
export function EditFlagTag({ flag, words }: { flag: EditFlag; words: Record<EditFlag, string> }) {
  return <Tag tone={TONES[flag]}>{words[flag]}</Tag>;
}
