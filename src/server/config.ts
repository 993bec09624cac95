import * as v from 'valibot';
import { normalizePhone } from './config-values.ts';
