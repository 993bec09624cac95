import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

const PHONE = /(?<![0-9۰-۹٠-٩])(?:\+98|0098|98|0|۰|٠)(?:9|۹|٩)[0-9۰-۹٠-٩]{7}([0-9۰-۹٠-٩]{2})(?![0-9۰-۹٠-٩])/g;
const BEARER = /\b(bearer)\s+[^\s"\\]+/gi;
const IN_A_LINK = /\b(token|code|otp|password)=[^\s&"\\]+/gi;
const SECRET_FIELD =
  /"(token|authorization|cookie|password|otp|secret|api_key|apikey|x-api-key)":"(?:[^"\\]|\\.)*"/gi;

/** Masks phone numbers in a text except their last two digits. */
export function redactPhone(text: string): string {
  return text.replace(PHONE, '09*******$1');
}

/** A line of the log without phone numbers, tokens and passwords, wherever they stand in it. */
export function redact(line: string): string {
  return redactPhone(line)
    .replace(BEARER, '$1 [hidden]')
    .replace(IN_A_LINK, '$1=[hidden]')
    .replace(SECRET_FIELD, '"$1":"[hidden]"');
}

/** Fields of PostgreSQL errors that quote rows with personal data; the message and constraint suffice. */
const QUOTED = ['detail', 'where', 'hint', 'internalQuery', 'parameters'];

function errorWithoutRows(error: Error): object {
  const shown = Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !QUOTED.includes(name));
  return Object.fromEntries(shown);
}

/** The server's log: a JSON object a line, on standard output unless told otherwise. */
export function createLog(level: Config['logLevel'], to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutRows },
      formatters: { level: (label) => ({ level: label }) },
      // The code of a body is a secret; that of an error is not, so these are named one by one.
      redact: { paths: ['body.code', 'input.code', '*.body.code'], censor: '[hidden]' },
      hooks: { streamWrite: redact },
    },
    to,
  );
}
