/**
 * Texts of requests. Whatever a person types goes through the rules' normaliser here, so that no call can forget it; a
 * test refuses a request with a bare text (testing/request-texts.test.ts). Fields that several calls share are refused with the
 * rules' own codes, so that server and browser show the same errors (1-site §5).
 */
import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import { normaliseLine, normaliseLines } from '@fairdraw/rules/text/typed-text.ts'
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

export const emailAddress = checkedText(checkEmail)
