import * as v from 'valibot';
import { defineCall } from './call.ts';

export const system = {
  health: defineCall({
    name: 'system.health',
    method: 'GET',
    path: '/v1/health',
    permission: 'public',
    summary: 'Whether the server and its database answer; `epoch` changes when a backup is put back',
    answer: v.object({ version: v.string(), database: v.literal('ok'), epoch: v.string() }),
  }),
  metrics: defineCall({
    name: 'system.metrics',
    method: 'GET',
    path: '/v1/metrics',
    permission: 'public',
    summary: 'Prometheus text, for the machine itself or with the metrics token',
    answer: v.string(),
    raw: true,
  }),
};
