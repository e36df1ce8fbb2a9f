/** Values that programs often mishandle, whatever their schema is. */

/** Texts without spaces. */
function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const DEEP = Array.from({ length: 18 }, () => '[').join('')

export const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e',
  '\ufeff',
  ...words('0 -0 -1 1 1.5 1e21 1e308 -1e308 5e-324').map(Number),
  ...[31, 32, 53, 63].map((exponent) => 2 ** exponent),
  -(2 ** 53),
  ...words(`
    NaN Infinity -0 0x10 1e999 1,5 ٣ 00 9007199254740993 true null undefined 2026-02-30 0000-00-00
    0001-01-01 9999-12-31 -271821-04-20 275760-09-14 2026-13-01 2026-11-16T25:00:00Z
    +275760-09-13T00:00:00.000Z 0000-01-01T00:00:00Z 24:00 -1:00 99:99 __proto__ constructor prototype
    toString hasOwnProperty __defineGetter__`),
  ...words('% %%% _ {{7*7}} =1+1 <script> ../../etc/passwd'),
  "'; drop table places; --",
  '\\',
  '${1}',
  'a'.repeat(300),
  'ż'.repeat(5_000),
  'x'.repeat(100_000),
  ' '.repeat(20_000),
  '🧒'.repeat(1_000),
  JSON.parse(`${DEEP}1${DEEP.replaceAll('[', ']')}`),
  Array.from({ length: 3_000 }, () => 1),
  { __proto__: null, id: 1 },
  { length: -1 },
  { id: {} },
  JSON.parse('{"then":1}'),
  { toString: null },
  { toJSON: 1 },
]

/** Names of fields that belong to every object, or to none. */
export const NASTY_KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  '\0',
  '\ud800',
  '0',
  'id',
  'placeId',
  'x'.repeat(1_000),
]

/** Parts of a URL's path. */
export const NASTY_PATHS: readonly string[] = [
  ...words(`
    % %zz %00 %F0 %25F0 %2e%2e .. %2F %5C // ; %ED%A0%80 %C0%AF %FF * -1 0 1e3 0x1 9007199254740993
    99999999999999999999 NaN a,b __proto__`),
  'a'.repeat(4_000),
]

/** Bodies that are no JSON, or no form. */
export const NASTY_BODIES: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '{"a":',
  '{"a":1}}',
  'null',
  '0',
  '"x"',
  'undefined',
  '\0',
  '{"a":\u0001}',
  '[1,]',
  "{'a':1}",
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  '{"\\ud800":"\\udc00"}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  `"${'\\u0000'.repeat(2_000)}"`,
  '1e9999',
  '--x\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--\r\n',
  '--x--',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
  '--x\r\n\r\n\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="\0.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n--x--\r\n',
]

export const TYPES: readonly string[] = [
  'application/json',
  'application/json;charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  '',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a/b',
  '/',
  ';',
  'application/x-www-form-urlencoded',
  'application/problem+json',
  'image/png',
  'multipart/mixed; boundary=x',
]

/** Headers that a request may bring, in the letters of HTTP (Latin-1). */
export const HEADERS: readonly (readonly [string, string])[] = [
  ['idempotency-key', 'x'.repeat(201)],
  ['idempotency-key', 'ż\u00ff'.replace('ż', '\u00bf')],
  ['idempotency-key', 'K:5'],
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer a.b.c'],
  ['authorization', 'Basic eDp5'],
  ['cookie', '=; a=%; __proto__=1; ;;'],
  ['cookie', `a=${'b'.repeat(4_000)}`],
  ['range', 'bytes=-'],
  ['range', 'bytes=5-1,0-'],
  ['range', 'bytes=0-999999999999999'],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y"'],
  ['x-forwarded-for', 'garbage'],
  ['x-forwarded-for', '1.2.3.4, \u00ff'],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-host', 'a b['],
  ['accept', 'application/jsonl'],
  ['accept', 'text/event-stream'],
  ['accept', '*/*;q=x'],
  ['accept-encoding', 'gzip, br, zstd, x'],
  ['accept-encoding', 'identity;q=0'],
  ['accept-language', '-;q=9'],
  ['trpc-accept', 'application/jsonl'],
  ['last-event-id', '__proto__'],
  ['origin', 'null'],
  ['host', 'a b['],
  ['host', ''],
  ['content-encoding', 'gzip'],
  ['user-agent', '\u00ff'.repeat(1_000)],
  ['referer', 'http://['],
]
