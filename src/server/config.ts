import path from 'node:path';
import * as v from 'valibot';
import { toLatinDigits } from '#domain/digits.ts';
import { PHONE } from '#domain/patterns.ts';
import type { GatewayAddresses } from './adapters/payment/create.ts';
import type { SmsConfig } from './adapters/sms/create.ts';
import { isNetwork } from './address.ts';
import { readDatabaseUrl } from './db/connection.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Config {
  /** 0: any free port. */
  port: number;
  /** The address to listen on; the default answers this machine only, 0.0.0.0 answers the tablets of the network. */
  host: string;
  /** Where the embedded PostgreSQL keeps the club. */
  dataDir: string;
  /** Whether an empty database gets the demo club. */
  demo: boolean;
  databaseUrl?: string | undefined;
  /** The same database as the owner of its tables reaches it; the app's role then owns nothing (D41). */
  databaseOwnerUrl?: string | undefined;
  /** The same database without the pooler of `databaseUrl`. */
  databaseListenUrl?: string | undefined;
  /** Connections that calls and jobs share at most; undefined: the standard number. */
  databasePool?: number | undefined;
  /** The origin that people type, without a slash at its end; undefined: the server's own address. */
  publicUrl?: string | undefined;
  /** Other origins whose pages may call us. */
  corsOrigins: string[];
  /** Addresses and networks of proxies in front of us; without them no `X-Forwarded-For` is believed. */
  trustedProxies?: string[] | undefined;
  /** Within which folders backups may be kept beside the standard one; undefined: in any that is fit for it. */
  backupFolders?: string[] | undefined;
  /** The first super-admin's phone. */
  adminPhone?: string | undefined;
  sms: SmsConfig;
  /** Base URLs used in place of the payment gateways' own. */
  gateways?: GatewayAddresses | undefined;
  /** Lets a caller from another machine read the metrics. */
  metricsToken?: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** A value of the environment or an argument that the server refuses; the message is one sentence with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const wholeNumber = (message: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.transform(toLatinDigits),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );

const AN_ORIGIN = 'must be an origin such as https://club.example.ir, without a path';
const origin = v.pipe(
  v.string(),
  v.transform((text) => text.trim().replace(/\/$/, '')),
  v.check(isOrigin, AN_ORIGIN),
);

const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a URL that starts with postgres://'),
  v.check(
    (url) => readDatabaseUrl(url) !== undefined,
    'must be a URL such as postgres://name:password@host:5432/meydan',
  ),
);

const environment = v.object({
  PORT: v.optional(wholeNumber('must be a whole number from 0 to 65535', 0, 65_535), '4280'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
    '127.0.0.1',
  ),
  MEYDAN_DATA: v.optional(v.string()),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_OWNER_URL: v.optional(postgresUrl),
  DATABASE_LISTEN_URL: v.optional(postgresUrl),
  DATABASE_POOL: v.optional(wholeNumber('must be a whole number from 4 to 100', 4, 100)),
  PUBLIC_URL: v.optional(origin),
  CORS_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, ''))),
      v.check(
        (origins) => origins.every(isOrigin),
        'must be origins such as https://a.example, with commas between',
      ),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.check(
        (networks) => networks.every(isNetwork),
        'must be addresses such as 127.0.0.1 or 10.0.0.0/8, with commas between',
      ),
    ),
  ),
  BACKUP_FOLDERS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.check(
        (folders) => folders.every((folder) => path.isAbsolute(folder)),
        'must be full paths of folders such as /media/backups, with commas between',
      ),
    ),
  ),
  ADMIN_PHONE: v.optional(
    v.pipe(v.string(), v.transform(toLatinDigits), v.regex(PHONE, 'must be 09 and nine digits')),
  ),
  SMS_SENDER: v.optional(
    v.picklist(['console', 'kavenegar', 'smsir'], 'must be console, kavenegar or smsir'),
    'console',
  ),
  KAVENEGAR_KEY: v.optional(v.string()),
  KAVENEGAR_TEMPLATE: v.optional(v.string()),
  KAVENEGAR_SENDER: v.optional(
    v.pipe(v.string(), v.transform(toLatinDigits), v.regex(/^\d{3,20}$/, 'must be the digits of a line')),
  ),
  SMSIR_KEY: v.optional(v.string()),
  SMSIR_TEMPLATE: v.optional(wholeNumber('must be the number of a template', 1, Number.MAX_SAFE_INTEGER)),
  SMSIR_LINE: v.optional(wholeNumber('must be the digits of a line', 1, Number.MAX_SAFE_INTEGER)),
  ZARINPAL_URL: v.optional(origin),
  ZIBAL_URL: v.optional(origin),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
});
type Environment = v.InferOutput<typeof environment>;

/** Never repeated in a message: they hold a password or a key. */
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'KAVENEGAR_KEY',
  'SMSIR_KEY',
  'METRICS_TOKEN',
]);

/** Reads what the operator set. An empty variable counts as unset. Throws a ConfigError naming the first bad value. */
export function readConfig(env: Record<string, string | undefined>, argv: readonly string[] = []): Config {
  const demo = readArguments(argv);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(environment, given, { abortEarly: true });
  if (!parsed.success) throw badValue(parsed.issues[0], given);
  const values = parsed.output;
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is missing: DATABASE_OWNER_URL names the owner of its database.');
  if (values.DATABASE_LISTEN_URL && !values.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_URL is missing: DATABASE_LISTEN_URL names its database without a pooler.',
    );
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.MEYDAN_DATA ?? (demo ? './demo-data' : './data'),
    demo,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databasePool: values.DATABASE_POOL,
    publicUrl: values.PUBLIC_URL,
    adminPhone: values.ADMIN_PHONE,
    metricsToken: values.METRICS_TOKEN,
    corsOrigins: values.CORS_ORIGINS ?? [],
    trustedProxies: values.TRUSTED_PROXIES,
    backupFolders: values.BACKUP_FOLDERS,
    sms: smsConfig(values),
    gateways: { zarinpal: values.ZARINPAL_URL, zibal: values.ZIBAL_URL },
    logLevel: values.LOG_LEVEL,
  };
}

function readArguments(argv: readonly string[]): boolean {
  const unknown = argv.find((argument) => argument !== '--demo');
  if (unknown) throw new ConfigError(`The argument ${unknown} is unknown; the only one is --demo.`);
  return argv.includes('--demo');
}

function smsConfig(values: Environment): SmsConfig {
  const need = <Name extends keyof Environment>(name: Name): NonNullable<Environment[Name]> => {
    const value = values[name];
    if (value === undefined)
      throw new ConfigError(`${name} is missing: SMS_SENDER=${values.SMS_SENDER} needs it.`);
    return value as NonNullable<Environment[Name]>;
  };
  switch (values.SMS_SENDER) {
    case 'console':
      return { sender: 'console' };
    case 'kavenegar':
      return {
        sender: 'kavenegar',
        key: need('KAVENEGAR_KEY'),
        template: need('KAVENEGAR_TEMPLATE'),
        ...(values.KAVENEGAR_SENDER && { line: values.KAVENEGAR_SENDER }),
      };
    case 'smsir':
      return {
        sender: 'smsir',
        key: need('SMSIR_KEY'),
        template: need('SMSIR_TEMPLATE'),
        line: need('SMSIR_LINE'),
      };
  }
}

function badValue(issue: v.InferIssue<typeof environment>, given: Record<string, unknown>): ConfigError {
  const name = String(issue.path?.[0]?.key);
  const shown = SECRET.has(name) ? '' : `, not "${String(given[name])}"`;
  return new ConfigError(`${name} ${issue.message}${shown}.`);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase();
}
