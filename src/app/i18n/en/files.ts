import type { files as fa } from '../fa/files.ts';
import type { Same } from '../keys.ts';

export const files: Same<typeof fa> = {
  title: 'Attachments',
  take: 'Remove {name}',
  take_ask: 'Remove this attachment for good?',
  take_it: 'Remove attachment',
  last_kept: 'Costs of {sum} or more need an attachment. Add the right one first.',
  taken: 'Attachment removed.',
  add: 'Add attachment',
  sending: 'Sending…',
  large: 'Attachments can be up to {size} MB.',
  type: 'An attachment must be a picture (JPG or PNG) or a PDF.',
  picture: 'Attached picture',
  save: 'Save file',
};
