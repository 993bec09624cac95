import * as v from 'valibot';
import { defineCall } from './call.ts';

export const openapi = {
  get: defineCall({
    name: 'openapi.get',
    method: 'GET',
    path: '/v1/openapi.json',
    permission: 'public',
    summary: 'This description of every call, as OpenAPI 3.1',
    raw: true,
    answer: v.looseObject({ openapi: v.string() }),
  }),
};
