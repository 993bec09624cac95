import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { Menu } from './menu.tsx';

export interface Choice {
  key: string;
  label: string;
}

/** A button that shows the chosen option and opens a menu of all; `row`: styled as a line of a longer list. */
export function ChoiceButton({
  label,
  shown,
  muted = false,
  icon,
  items,
  chosen,
  onChoose,
  row = false,
  className,
}: {
  label: string;
  shown: string;
  /** Shows the label before the chosen option: «در برابر». */
  muted?: boolean;
  icon?: LucideIcon;
  items: readonly Choice[];
  /** The key of the chosen option. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  row?: boolean;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      {row ? (
        <button
          ref={anchor}
          type="button"
          aria-haspopup="menu"
          aria-expanded={open}
          className={cx('line-row press', className)}
          onClick={() => setOpen(!open)}
        >
          {icon && <Icon of={icon} />}
          <span className="flex-1">{label}</span>
          <span className="text-label font-normal text-muted">{shown}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      ) : (
        <Button
          ref={anchor}
          icon={icon}
          aria-haspopup="menu"
          aria-expanded={open}
          className={className}
          onClick={() => setOpen(!open)}
        >
          <span className="flex items-center gap-2 whitespace-nowrap">
            {muted ? (
              <span className="font-normal text-muted">{label}</span>
            ) : (
              <span className="sr-only">{label}: </span>
            )}
            {shown}
            <Icon of={ChevronDown} size={16} />
          </span>
        </Button>
      )}
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={label}
        items={items.map((item) => ({
          ...item,
          checked: item.key === chosen,
          onSelect: () => onChoose(item.key),
        }))}
      />
    </>
  );
}
