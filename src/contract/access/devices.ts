import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, one, text } from '#contract/fields.ts';
import { deviceKey } from './sign-in.ts';

export const Device = v.object({ id, prefix: v.string(), name: v.string() });
export type Device = v.InferOutput<typeof Device>;

export const DeviceInput = v.strictObject({
  name: v.optional(text(60)),
  device_key: v.optional(deviceKey),
});

export const devices = {
  create: defineCall({
    name: 'devices.create',
    method: 'POST',
    path: '/v1/admin/devices',
    permission: 'session',
    summary:
      'Registers this device: a prefix of its own for the numbers it gives offline; a lost counter asks for a new one',
    body: DeviceInput,
    answer: one(Device),
    status: 201,
  }),
};
