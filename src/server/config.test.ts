import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing: this machine only, own data, codes in the log', () => {
    expect(readConfig({})).toEqual({
      port: 4280,
      host: '127.0.0.1',
      dataDir: './data',
      demo: false,
      corsOrigins: [],
      sms: { sender: 'console' },
      gateways: { zarinpal: undefined, zibal: undefined },
      logLevel: 'info',
    });
  });

  it('keeps the demo club apart from the real one, unless told where', () => {
    expect(readConfig({}, ['--demo'])).toMatchObject({ demo: true, dataDir: './demo-data' });
    expect(readConfig({ MEYDAN_DATA: '/srv/x' }, ['--demo'])).toMatchObject({ dataDir: '/srv/x' });
  });

  it('reads every value, in digits of any kind', () => {
    const env = {
      PORT: '۸۰۸۰',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://u:p@db/club',
      DATABASE_OWNER_URL: 'postgres://o:p@db/club',
      DATABASE_LISTEN_URL: 'postgres://u:p@direct/club',
      DATABASE_POOL: '۲۰',
      PUBLIC_URL: 'https://club.example.ir/',
      CORS_ORIGINS: 'https://a.example, http://b.example:81',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      ADMIN_PHONE: '۰۹۱۲۳۴۵۶۷۸۹',
      METRICS_TOKEN: '0123456789abcdef',
      LOG_LEVEL: 'debug',
    };
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgres://u:p@db/club',
      databaseOwnerUrl: 'postgres://o:p@db/club',
      databaseListenUrl: 'postgres://u:p@direct/club',
      databasePool: 20,
      publicUrl: 'https://club.example.ir',
      corsOrigins: ['https://a.example', 'http://b.example:81'],
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      adminPhone: '09123456789',
      metricsToken: '0123456789abcdef',
      logLevel: 'debug',
    });
  });

  it('takes several hosts of a database', () => {
    const url = 'postgres://u:p@one:5432,two:5433/club?target_session_attrs=read-write';
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url });
    expect(() => readConfig({ DATABASE_URL: 'postgres://u:p@one,/club' })).toThrow(
      /^DATABASE_URL must be a URL/,
    );
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  it('reads the senders with what each needs', () => {
    const kavenegar = { SMS_SENDER: 'kavenegar', KAVENEGAR_KEY: 'k', KAVENEGAR_TEMPLATE: 'login' };
    expect(readConfig(kavenegar).sms).toEqual({ sender: 'kavenegar', key: 'k', template: 'login' });
    expect(readConfig({ ...kavenegar, KAVENEGAR_SENDER: '10004346' }).sms).toMatchObject({
      line: '10004346',
    });
    const smsir = { SMS_SENDER: 'smsir', SMSIR_KEY: 'k', SMSIR_TEMPLATE: '100000', SMSIR_LINE: '30001234' };
    expect(readConfig(smsir).sms).toEqual({ sender: 'smsir', key: 'k', template: 100_000, line: 30_001_234 });
  });

  it.each([
    [
      { TRUSTED_PROXIES: 'nginx' },
      'TRUSTED_PROXIES must be addresses such as 127.0.0.1 or 10.0.0.0/8, with commas between, not "nginx".',
    ],
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ HOST: 'http://x' }, 'HOST must be a host name or an address, not "http://x".'],
    [
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:abc/db' },
      'DATABASE_URL must be a URL such as postgres://name:password@host:5432/meydan.',
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://o:secret@db/club' },
      'DATABASE_URL is missing: DATABASE_OWNER_URL names the owner of its database.',
    ],
    [
      { DATABASE_LISTEN_URL: 'postgres://u:secret@db/club' },
      'DATABASE_URL is missing: DATABASE_LISTEN_URL names its database without a pooler.',
    ],
    [{ DATABASE_POOL: '3' }, 'DATABASE_POOL must be a whole number from 4 to 100, not "3".'],
    [{ DATABASE_URL: 'mysql://u:secret@db' }, 'DATABASE_URL must be a URL that starts with postgres://.'],
    [
      { PUBLIC_URL: 'https://club.ir/app' },
      'PUBLIC_URL must be an origin such as https://club.example.ir, without a path, not "https://club.ir/app".',
    ],
    [
      { CORS_ORIGINS: 'https://a.example,*' },
      'CORS_ORIGINS must be origins such as https://a.example, with commas between, not "https://a.example,*".',
    ],
    [{ ADMIN_PHONE: '912' }, 'ADMIN_PHONE must be 09 and nine digits, not "912".'],
    [{ SMS_SENDER: 'twilio' }, 'SMS_SENDER must be console, kavenegar or smsir, not "twilio".'],
    [{ SMS_SENDER: 'kavenegar' }, 'KAVENEGAR_KEY is missing: SMS_SENDER=kavenegar needs it.'],
    [{ SMS_SENDER: 'smsir', SMSIR_KEY: 'k' }, 'SMSIR_TEMPLATE is missing: SMS_SENDER=smsir needs it.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ],
  ])('refuses %j with its name', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  it('refuses an argument it does not know', () => {
    expect(() => readConfig({}, ['--dmeo'])).toThrow(
      'The argument --dmeo is unknown; the only one is --demo.',
    );
  });
});
