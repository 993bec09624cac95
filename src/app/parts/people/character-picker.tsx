import { recordPicker } from '#app/engine/record-picker.tsx';
import type { Character } from '#contract/people/characters.ts';

const Groups = recordPicker<Character>('characters');

/** One group to choose, in a sheet of its own. */
export const CharacterPicker = ({
  onChoose,
  ...prompt
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (id: number) => void;
}) => (
  <Groups
    {...prompt}
    onPick={([group]) => {
      if (group) onChoose(group.id);
    }}
  />
);
