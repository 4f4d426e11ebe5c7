/** Input of attackers and of broken clients. */

/** Texts with a special meaning in SQL, HTML, headers, shells, paths, or right-to-left writing. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  "'; drop table players; --",
  '" or "1"="1',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a\r\nset-cookie: token=x\r\n\r\n<html>',
  '../../../etc/passwd',
  '..%2f..%2ftransactions',
  'a?b=c#d',
  '$(reboot)`reboot`',
  '👩‍👩‍👧‍👦🇬🇧',
  'שלום \u202Eevil',
  'Z̸̡͎̪a̵͇͝l̶͉̾g̷̯̈o̸͈͝',
  '\uFEFF\u200B',
  '\u007F\u0001\u001B[31m',
  '٠٧٧٠٠٩٠٠٠٠١',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'x'.repeat(5_000),
]

const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  ['a'],
  [[[]]],
  Array.from({ length: 1_000 }, () => 'a'),
  {},
  { a: { b: [1] } },
  { toString: 'a', length: -1 },
]

/** Values in place of the expected type. */
export const HOSTILE_VALUES: readonly unknown[] = [...WRONG_TYPES, ...HOSTILE_TEXTS]

/** Bearer tokens and keys that were never issued. */
export const HOSTILE_HEADERS: readonly string[] = [
  'x',
  'x'.repeat(43),
  'x'.repeat(4_000),
  "' or 1=1 --",
  '../../admin',
  '<b>',
  'null',
  '\u00ff\u00fe',
]

/** Last segments of a path, already encoded. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%27%3B%20drop%20table%20players%3B%20--',
  '%3Cscript%3E',
  '%0d%0aset-cookie:%20a=b',
  '..%2f..%2f..%2fetc%2fpasswd',
  '-1',
  '0',
  '1.5',
  '1e400',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '9'.repeat(30),
  'x'.repeat(190),
  'x'.repeat(4_000),
]

export const HOSTILE_QUERIES: readonly string[] = [
  '?%',
  '?%00=%00',
  '?a[b][c]=1&a=2&a=3',
  '?__proto__[isAdmin]=1&constructor.prototype.x=1',
  "?id=1'%20or%20'1'='1",
  `?${'a=b&'.repeat(2_000)}`,
]

type Sent = { payload: string | Buffer; type: string }
const JSON_TYPE = 'application/json'
const json = (payload: string): Sent => ({ payload, type: JSON_TYPE })
const nested = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`

/** Bodies that no call accepts. */
export const HOSTILE_BODIES: Readonly<Record<string, Sent>> = {
  'broken JSON': json('{"a":'),
  'two values': json('{}{}'),
  'no JSON': json('<?xml version="1.0"?><a/>'),
  'JSON with a comment': json('{/* a */}'),
  'a list': json('[]'),
  'a number': json('1'),
  'a text': json('"👩‍👩‍👧‍👦 \'; drop table players; --"'),
  'a truth': json('true'),
  'lists 10,000 deep': json(nested('[', ']')),
  'objects 10,000 deep': json(nested('{"a":', '}')),
  'objects 10,000 deep in a field': json(`{"phone":${nested('{"a":', '}')}}`),
  'more than 64 kB': json(JSON.stringify({ phone: 'x'.repeat(70_000) })),
  'more than 64 kB of nothing': json(' '.repeat(70_000)),
  'a NUL': json(String.raw`{"phone":"\u0000"}`),
  'half of a surrogate pair': json(String.raw`{"phone":"\ud800"}`),
  'half of a surrogate pair as a name': json(String.raw`{"\udc00":1}`),
  'a prototype': json('{"__proto__":{"isAdmin":true}}'),
  'a constructor': json('{"constructor":{"prototype":{"isAdmin":true}}}'),
  'JSON in two bytes a letter': { payload: Buffer.from('{}', 'utf16le'), type: JSON_TYPE },
  'bytes that are no text': { payload: Buffer.from([0xff, 0xfe, 0x00, 0x80]), type: JSON_TYPE },
  'plain text': { payload: '{}', type: 'text/plain' },
  XML: { payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', type: 'application/xml' },
  'a form': { payload: 'phone=07700900001', type: 'application/x-www-form-urlencoded' },
  'a file': { payload: '--x\r\n\r\n{}\r\n--x--', type: 'multipart/form-data; boundary=x' },
  'no type': { payload: '{}', type: '' },
  'a type that is none': { payload: '{}', type: 'nonsense; charset="' },
}
