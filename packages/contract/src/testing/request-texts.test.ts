import { normaliseLine, normaliseLines } from '@fairdraw/rules/text/typed-text.ts'
import { WAYS_TO_WRITE } from '@fairdraw/rules/testing/ways-to-write.ts'
import type { Way } from '@fairdraw/rules/testing/ways-to-write.ts'
import { normaliseCode } from '@fairdraw/rules/campaign/code.ts'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import type * as z from 'zod/v4/core'
import { campaignCode, personName, phone, postcode, textedCode } from '../account/player-fields.ts'
import { REQUEST_TEXTS, nameOf } from './request-texts.ts'

/** Texts that no rule must let through as they are. */
const UNSEEN = [
  '\u202eabcdef',
  'ab\u200bcd',
  'ab\0cd',
  'ab\ud800cd',
  'ab\u00adcd',
  'ab\u0007cd',
  'ab\u2028cd',
  'e\u0301clair',
  '\u3164\u2800',
  ' ab  cd ',
  `ab${'\u0301'.repeat(50)}`,
]
/** The same in the middle of what fields with a form of their own accept. */
const FORMS = [
  (text: string) => text,
  (text: string) => `07700900001${text}`,
  (text: string) => `alex@example.com${text}`,
]

/** Texts that are not for people, and come as they are: the key of each, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'postDeskCheckImport body.header': 'the first line of a file, in which a tab separates columns; it is not stored',
  'postDeskLint body.body.{key}': 'a document, which the server normalises whole',
  'postDeskRevision body.body.{key}': 'a document, which the server normalises whole',
  'postDeskLivePreview body.body.{key}': 'a document, which the server normalises whole',
}

// Rows 1.5-02, 1.5-09
describe('every text of a request', () => {
  it('is found, in every call that takes any', () => {
    expect(REQUEST_TEXTS.length).toBeGreaterThan(200)
    expect(Object.keys(EXCEPTIONS).filter((name) => !REQUEST_TEXTS.some((text) => nameOf(text) === name))).toEqual([])
  })

  it.each(
    REQUEST_TEXTS.filter((text) => !(nameOf(text) in EXCEPTIONS)).map((text) => [nameOf(text), text.schema] as const),
  )('%s is refused or normalised', (_, schema) => {
    for (const text of UNSEEN.flatMap((unseen) => FORMS.map((form) => form(unseen)))) {
      const read = safeParse(schema, text)
      // What a machine passes on is printable ASCII, and keeps its spaces.
      if (!read.success || typeof read.data !== 'string' || /^[ -~]*$/.test(read.data)) continue
      expect([normaliseLine(read.data), normaliseLines(read.data)], JSON.stringify(text)).toContain(read.data)
    }
  })

  it('has a maximum length, or a form that gives one', () => {
    const endless = REQUEST_TEXTS.filter(({ schema }) => safeParse(schema, 'a'.repeat(100_000)).success).map(nameOf)
    // A picture, in base64.
    expect(endless).toEqual(['postPlayersUploads body.picture'])
  })
})

// Rows 1.1-01, 2.5-03, 2.5-09, 2.5-10
describe.each<[string, z.$ZodType, readonly Way[], (text: string) => string]>([
  ['a mobile number', phone, WAYS_TO_WRITE.mobile, (text) => text],
  ['a postcode', postcode, WAYS_TO_WRITE.postcode, (text) => text],
  ['a name', personName, WAYS_TO_WRITE.name, (text) => text],
  ['a texted code', textedCode, WAYS_TO_WRITE.textedCode, (text) => text],
  // Only the campaign's own codes are known, so that its form is that in which they are compared.
  ['a campaign code', campaignCode, WAYS_TO_WRITE.campaignCode, normaliseCode],
])('%s', (_, schema, ways, toForm) => {
  it.each(ways)('typed as $typed means $means, or is refused: $code', ({ typed, means, code }) => {
    const read = safeParse(schema, typed)
    expect(read.success ? toForm(String(read.data)) : undefined).toBe(means)
    expect(read.error?.issues.map(({ message }) => message)).toEqual(code && [code])
  })
})
