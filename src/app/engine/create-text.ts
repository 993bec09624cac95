import type { Words } from '#app/i18n/words.ts';
import { isResource, RESOURCES } from '#contract/resources.ts';

/** The text of a create button names the record: «ثبت گروه تخفیف». */
export const createText = ({ t, locale }: Words, resource: string): string =>
  t('form.create', { one: (isResource(resource) && RESOURCES[resource].one?.[locale]) || '' }).trim();
