import { useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { Appearance } from '#app/shell/appearance.tsx';
import { SignOutButton } from '#app/shell/sign-out-button.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { GenderFigure } from '#ui/gender-figure.tsx';
import { Devices } from './devices.tsx';
import { KeysCard } from './keys-card.tsx';
import { OwnData } from './own-data.tsx';
import { OwnPhone } from './own-phone.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { StarredPages } from './starred-pages.tsx';
import { ThisDevice } from './this-device.tsx';

/** One's own page: data, appearance, sessions. */
export function ProfileScreen() {
  const { t } = useWords();
  const profile = useProfile();
  const name = `${profile.name} ${profile.family}`;
  return (
    <>
      <TopBar title={t('profile.title')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-200 flex-col gap-4">
          <Card className="flex items-center gap-4">
            <Avatar
              name={name}
              src={profile.avatar}
              size="large"
              figure={<GenderFigure gender={profile.gender} />}
            />
            <div className="min-w-0 flex-1">
              <h2 className="text-title font-heavy">{name}</h2>
              <p className="text-muted">{profile.role.name}</p>
            </div>
          </Card>
          <OwnData />
          <OwnPhone />
          <PasskeysCard />
          <Card className="flex flex-col gap-4">
            <h2 className="text-lead font-heavy">{t('profile.appearance')}</h2>
            <Appearance />
          </Card>
          <KeysCard />
          <StarredPages />
          <ThisDevice />
          <Devices />
          <SignOutButton />
        </div>
      </main>
    </>
  );
}
