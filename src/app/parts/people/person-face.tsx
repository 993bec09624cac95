import PhoneIcon from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { GenderFigure } from '#ui/gender-figure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Phone } from '#ui/phone.tsx';

/** A person's picture, name and phone, with `children` as further facts. */
export function PersonFace({
  person: { name, family, avatar, phone_number, gender },
  children,
}: {
  person: {
    name: string;
    family: string;
    avatar: string | null;
    phone_number: string | null;
    gender?: 1 | 2;
  };
  children: ReactNode;
}) {
  const { t } = useWords();
  const whole = `${name} ${family}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <Avatar name={whole} src={avatar} size="large" figure={gender && <GenderFigure gender={gender} />} />
      <div className="min-w-0 flex-1 basis-28">
        <div className="text-title font-heavy">{whole}</div>
        {phone_number && <Phone number={phone_number} className="text-muted" />}
      </div>
      {phone_number && (
        <IconButton
          icon={PhoneIcon}
          label={t('customer.call')}
          onClick={() => location.assign(`tel:${phone_number}`)}
        />
      )}
      {children}
    </div>
  );
}
