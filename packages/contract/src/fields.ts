/**
 * Fields that several calls share. They are refused with the rules' own codes, so that server and browser show the same
 * errors (1-site §5).
 */
import {
  checkEmail,
  checkName,
  checkPasscode,
  checkPhone,
  checkPostcode,
  checkTextedCode,
  TITLE_LENGTH,
} from '@fairdraw/rules/player/validation.ts'
import * as z from 'zod/mini'

/** Trimmed, limited to `most` characters, and checked by the rule. */
export const checkedText = (check: (text: string) => string | undefined, maxLength = 255) =>
  z.string().check(
    z.trim(),
    z.maxLength(maxLength, {
      error: ({ input }) => check(typeof input === 'string' ? input : '') ?? `error.validation.max-length.${maxLength}`,
    }),
    z.refine((text) => check(text) === undefined, {
      error: (issue) => check(String(issue.input)) ?? 'error.validation.invalid',
    }),
  )

export const phone = checkedText(checkPhone, 32)
export const newPasscode = checkedText(checkPasscode, 32)
/** A texted code as the player enters it, without spaces: four, six or twelve digits. */
export const textedCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(32, { error: 'error.validation.texted-code.invalid' })),
    z.transform((text) => text.replaceAll(' ', '')),
  ),
  checkedText((text) => checkTextedCode(text), 16),
)
export const emailAddress = checkedText(checkEmail)
export const postcode = checkedText(checkPostcode, 16)
/** A first name or a surname. */
export const personName = checkedText(checkName)
export const title = z.optional(
  z.string().check(z.trim(), z.maxLength(TITLE_LENGTH, { error: `error.validation.max-length.${TITLE_LENGTH}` })),
)
