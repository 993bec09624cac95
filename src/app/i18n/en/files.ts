import type { files as fa } from '../fa/files.ts';
import type { Same } from '../keys.ts';

export const files: Same<typeof fa> = {
  title: 'Attachments',
  take: 'Take {name} away',
  take_ask: 'Take this attachment away for good?',
  take_it: 'Take the attachment away',
  last_kept: 'A cost of {sum} or more has an attachment; add the right one first.',
  taken: 'The attachment is gone.',
  add: 'Attach a paper',
  sending: 'Sending…',
  large: 'A paper may have up to {size} megabytes.',
  type: 'A paper is a picture (JPG or PNG) or a PDF.',
  picture: 'An attached picture',
  save: 'Save the file',
};
