import { Tag, type Tone } from '../tag.tsx';

/** What has become of a row since its list was opened (seeds §4). */
export type EditFlag = 'new' | 'updated' | 'saved';

const TONES: Record<EditFlag, Tone> = { new: 'info', updated: 'warning', saved: 'positive' };

/** The word beside a row that was made, changed or saved just now. */
export function EditFlagTag({ flag, words }: { flag: EditFlag; words: Record<EditFlag, string> }) {
  return <Tag tone={TONES[flag]}>{words[flag]}</Tag>;
}
