import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Icon } from './icon.tsx';

export function Spinner({ size = 20 }: { size?: 16 | 20 | 22 | 28 }) {
  return <Icon of={LoaderCircle} size={size} className="spin" />;
}
