import { Picker } from '#app/resource/picker.tsx';
import { characters } from './resource.tsx';

/** One group to choose, in a sheet of its own. */
export const CharacterPicker = ({
  onChoose,
  ...prompt
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (id: number) => void;
}) => (
  <Picker
    resource={characters}
    {...prompt}
    onPick={([group]) => {
      if (group) onChoose(group.id);
    }}
  />
);
