import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { IconButton } from './icon-button.tsx';
import { useUi } from './locale.tsx';

/** A small count between − and +; `label` names what is counted. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  unit,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** After the count: «نفر». */
  unit?: string | undefined;
}) {
  const { number, words } = useUi();
  return (
    // biome-ignore lint/a11y/useSemanticElements: three controls in a line, not a form's section
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <IconButton
        kind="secondary"
        icon={Minus}
        label={words.decrease}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className="min-w-11 text-center text-lead font-bold">
        {unit ? `${number(value)} ${unit}` : number(value)}
      </output>
      <IconButton
        kind="secondary"
        icon={Plus}
        label={words.increase}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
