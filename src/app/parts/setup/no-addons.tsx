import { Link } from '@tanstack/react-router';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { Icon } from '#ui/icon.tsx';

/** Shown without add-ons, with a link to create one for people who may. */
export function NoAddons() {
  const { t } = useWords();
  const can = useCan();
  return (
    <div className="flex flex-wrap items-center gap-3 py-2">
      <p className="flex-1 text-label text-muted">{t('booking.no_addons')}</p>
      {can(saleAddons.create.permission) && (
        <Link {...linkTo('/sales-addons/insert')} className="btn press">
          <Icon of={PackagePlus} />
          {t('booking.make_addon')}
        </Link>
      )}
    </div>
  );
}
