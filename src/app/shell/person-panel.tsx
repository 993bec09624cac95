import { Link } from '@tanstack/react-router';
import Inbox from 'lucide-react/icons/inbox';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useCan, useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Phone } from '#ui/phone.tsx';
import { Appearance } from './appearance.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { useSheet } from './use-sheet.ts';

/** The personal menu: theme, language, devices, sign-out. */
export function PersonPanel({ onLeave }: { onLeave?: () => void }) {
  const { t } = useWords();
  const profile = useProfile();
  const can = useCan();
  const { open } = useSheet();
  const name = `${profile.name} ${profile.family}`;
  return (
    <div className="flex flex-col gap-4">
      <Link to="/profile" onClick={onLeave} className="press flex items-center gap-3 rounded-field">
        <Avatar name={name} src={profile.avatar} />
        <span className="min-w-0 flex-1">
          <span className="ellipsis block font-strong">{name}</span>
          <span className="block text-caption text-muted">
            {profile.role.name}
            {profile.phone_number && (
              <>
                {' · '}
                <Phone number={profile.phone_number} />
              </>
            )}
          </span>
        </span>
      </Link>
      <Appearance />
      <div className="flex flex-col gap-2">
        {can({ any: ['shift.create', 'shift.approve'] }) && (
          <button
            type="button"
            className="btn btn-quiet press"
            onClick={() => {
              onLeave?.();
              open('shift');
            }}
          >
            <Icon of={Inbox} />
            {t('shell.shift')}
          </button>
        )}
        <Link to="/profile" onClick={onLeave} className="btn btn-quiet press">
          <Icon of={MonitorSmartphone} />
          {t('shell.profile')}
        </Link>
        <SignOutButton />
      </div>
    </div>
  );
}
