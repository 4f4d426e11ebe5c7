/**
 * Texts of requests. Whatever a person types goes through the rules' normaliser here, so that no call can forget it; a
 * test refuses a request with a bare text (testing/request-texts.test.ts). Fields that several calls share are refused with the
 * rules' own codes, so that server and browser show the same errors (1-site §5).
 */
import { MAX_CODE_LENGTH } from '@fairdraw/rules/campaign/code.ts'
import { checkPhone, parseMobile } from '@fairdraw/rules/player/mobile.ts'
import { checkPostcode, normalisePostcode } from '@fairdraw/rules/player/postcode.ts'
import {
  checkEmail,
  checkEmailCode,
  checkName,
  checkPasscode,
  checkTextedCode,
  normaliseEmailCode,
  TITLE_LENGTH,
} from '@fairdraw/rules/player/validation.ts'
import { normaliseLine, normaliseLines, withoutSeparators } from '@fairdraw/rules/text/typed-text.ts'
import * as z from 'zod/mini'

type Length = { min?: number; max: number }

const typed = (normalise: (text: string) => string, { min = 0, max }: Length) =>
  z
    .string()
    .check(
      z.overwrite(normalise),
      ...(min > 0
        ? [z.minLength(min, { error: min === 1 ? 'error.validation.required' : `error.validation.min-length.${min}` })]
        : []),
      z.maxLength(max, { error: `error.validation.max-length.${max}` }),
    )

/** One line that somebody typed. Its length is that of what can be seen. */
export const typedLine = (max: number, min = 0) => typed(normaliseLine, { min, max })

/** Text that somebody typed, with its line breaks. */
export const typedLines = (max: number, min = 0) => typed(normaliseLines, { min, max })

/** What a program passes on unchanged: an id, a token, a cursor. Printable ASCII, so that it needs no normalising. */
export const machineText = (max: number, min = 1) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[ -~]*$/))

/** One line, checked as it was typed by the rule that the browser uses too, and then brought into its usual form. */
export const checkedText = (
  check: (text: string) => string | undefined,
  { max = 255, normalise = normaliseLine }: { max?: number; normalise?: (text: string) => string } = {},
) =>
  z.string().check(
    z.refine((text) => check(text) === undefined, {
      error: (issue) => check(String(issue.input)) ?? 'error.validation.invalid',
    }),
    z.overwrite(normalise),
    z.maxLength(max, {
      error: ({ input }) => check(typeof input === 'string' ? input : '') ?? `error.validation.max-length.${max}`,
    }),
  )

export const phone = checkedText(checkPhone, { max: 32, normalise: (text) => parseMobile(text) ?? text })
export const newPasscode = checkedText(checkPasscode, { max: 32 })
/** A texted code as the player enters it, without spaces: four, six or twelve digits. */
export const textedCode = checkedText((text) => checkTextedCode(text), { max: 32, normalise: withoutSeparators })
/** The four letters and digits of a mailed code. */
export const emailCode = checkedText(checkEmailCode, { max: 32, normalise: normaliseEmailCode })
export const emailAddress = checkedText(checkEmail)
export const postcode = checkedText(checkPostcode, { max: 16, normalise: normalisePostcode })
/** A first name or a surname. */
export const personName = checkedText(checkName)
export const title = z.optional(typedLine(TITLE_LENGTH))
/** A campaign's code, with the spaces and hyphens of people. */
export const campaignCode = typedLine(2 * MAX_CODE_LENGTH, 1)
