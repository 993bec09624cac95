import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idParams, many, one } from '#contract/fields.ts';

/** The largest paper that is taken, and how many hang on one record (D22). */
export const MAX_ATTACHMENT = 5_000_000;
export const MOST_ATTACHMENTS = 5;

/** A paper that hangs on a record; its content is read by `attachments.get`. */
export const Attachment = v.object({
  id,
  name: v.string(),
  type: v.picklist(['image/jpeg', 'application/pdf']),
  /** Bytes. */
  size: id,
});
export type Attachment = v.InferOutput<typeof Attachment>;

/** Ids of files uploaded before; each can be attached to only one record, and only by its uploader. */
export const attachmentIds = v.optional(many(id, MOST_ATTACHMENTS));

export const attachments = {
  upload: defineCall({
    name: 'files.attach',
    method: 'POST',
    path: '/v1/admin/files',
    permission: 'session',
    summary: 'A paper to hang on a record: JPG, PNG or PDF by its content; pictures are made anew as JPG',
    file: { name: 'file', most: MAX_ATTACHMENT },
    answer: one(Attachment),
    status: 201,
  }),
  get: defineCall({
    name: 'files.attachment',
    method: 'GET',
    path: '/v1/admin/files/:id',
    permission: 'session',
    summary:
      'A paper, for whoever may see what it hangs on; one that hangs on nothing yet for whoever sent it',
    params: idParams,
    answer: v.string(),
    raw: true,
  }),
};
