import ReceiptText from 'lucide-react/icons/receipt-text';
import TagsIcon from 'lucide-react/icons/tags';
import { defineForm } from '#app/engine/form.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import type { CostPlace } from '#contract/settings/pages/buy.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { CostPlaceField } from './own-fields.tsx';
import { type SettingsPage, settingsForm } from './page.tsx';
import { useCount } from './use-count.ts';

const form = defineForm({
  ...settingsForm,
  resource: 'settings-buy',
  words: { list: 'shell.settings', create: 'settings-buy.title', edit: 'settings-buy.title' },
  fields: {
    cost_place: {
      type: 'own',
      label: 'settings-buy.place',
      draw: CostPlaceField,
      show: (place, words) => {
        const { type, id } = place as CostPlace;
        return cachedName(type === 1 ? cashes.list : banks.list)(id, words);
      },
    },
    cost_attachment_from: {
      type: 'money',
      label: 'settings-buy.paper_from',
      help: 'settings-buy.paper_from_help',
    },
  },
});

function Now({ settings: { cost_place, cost_attachment_from: from } }: { settings: Settings }) {
  const { t, money } = useWords();
  return [
    t(cost_place ? 'settings-buy.now_place' : 'settings-buy.now_place_each'),
    from === null ? t('settings-buy.now_no_paper') : t('settings-buy.now_paper', { sum: money(from) }),
  ].join(' ');
}

function useLinks() {
  const { t } = useWords();
  const types = useCount(costTypes.list);
  return [
    {
      to: '/treasury/cost-types',
      icon: TagsIcon,
      title: t('cost-types.title'),
      state: types === undefined ? undefined : t('cost-types.count', { n: types }),
    },
    { to: '/treasury/cost', icon: ReceiptText, title: t('treasury.costs') },
  ];
}

export const buy: SettingsPage = {
  path: '/settings/buy',
  title: 'settings-buy.title',
  group: 'money',
  stated: ({ cost_attachment_from: from }, { t, amount }) =>
    from === null ? t('settings-buy.state_no_paper') : t('settings-buy.state_paper', { sum: amount(from) }),
  form,
  Now,
  useLinks,
};
