/** Numbers in texts, in digits or in words. */

const UNITS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const VALUES: ReadonlyMap<string, number> = new Map([
  ...TENS.map((word, index) => [word, (index + 1) * 10] as const),
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])

/** The source of a pattern: '1,200', 'ten', 'a hundred'. */
export const COUNT = String.raw`\d[\d,]{0,11}|(?:an? )?(?:${[...VALUES.keys()].join('|')})`

export function numberOf(words: string): number {
  const plain = words.toLowerCase().replace(/^an? /, '')
  return VALUES.get(plain) ?? Number(plain.replaceAll(',', ''))
}
