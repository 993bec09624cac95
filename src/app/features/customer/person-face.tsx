import PhoneIcon from 'lucide-react/icons/phone';
import { useWords } from '#app/i18n/words.ts';
import type { UserDetail } from '#contract/users.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Phone } from '#ui/phone.tsx';
import { Tag } from '#ui/tag.tsx';
import { groupText } from './person-picker-card.tsx';

/** Who it is: picture, name, phone and group. */
export function PersonFace({ user }: { user: UserDetail }) {
  const words = useWords();
  const name = `${user.name} ${user.family}`;
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={name} src={user.avatar} size="large" />
      <div className="min-w-0 flex-1">
        <div className="text-title font-heavy">{name}</div>
        {user.phone_number && <Phone number={user.phone_number} className="text-muted" />}
      </div>
      {user.phone_number && (
        <IconButton
          icon={PhoneIcon}
          label={words.t('customer.call')}
          onClick={() => location.assign(`tel:${user.phone_number}`)}
        />
      )}
      <Tag tone="brand">{groupText(words, user.character.name)}</Tag>
    </div>
  );
}
