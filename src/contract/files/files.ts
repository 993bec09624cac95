import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { one } from '#contract/fields.ts';

/** The largest picture that is taken (seeds §5). */
export const MAX_AVATAR = 512_000;

/** The largest sign of a club that is taken (settings, customizing). */
export const MAX_LOGO = 800_000;

export const files = {
  uploadAvatar: defineCall({
    name: 'files.upload-avatar',
    method: 'POST',
    path: '/v1/upload-avatar',
    permission: 'session',
    summary: 'A picture, JPG or PNG by its content; it is made anew without what else it carried',
    file: { name: 'avatar', most: MAX_AVATAR },
    answer: one(v.object({ path: v.string() })),
  }),
  uploadLogo: defineCall({
    name: 'files.upload-logo',
    method: 'POST',
    path: '/v1/admin/upload-logo',
    permission: 'setting.update',
    summary:
      'A sign of the club, JPG or PNG by its content; it is made anew and stands under the path answered',
    file: { name: 'logo', most: MAX_LOGO },
    answer: one(v.object({ path: v.string() })),
  }),
  get: defineCall({
    name: 'files.get',
    method: 'GET',
    path: '/v1/files/:name',
    permission: 'public',
    summary: 'A picture, under a name that nobody guesses; it never changes',
    params: v.strictObject({ name: v.pipe(v.string(), v.regex(/^[\w.-]{1,140}$/, 'pattern')) }),
    answer: v.string(),
    raw: true,
  }),
};
