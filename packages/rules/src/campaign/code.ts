/** Campaign codes: their form, and the letters of generated ones (docs/mechanisms/campaigns.md#codes). */
import { withoutSeparators } from '../text/typed-text.ts'

/** Without vowels, so that a code is never a word, and without characters that look alike. */
export const CODE_ALPHABET = 'CDFGHJKMNPQRTVWXY34679'

/**
 * 22^12 codes: with a million of them valid, one guess in ten thousand million is right. Guesses are limited as well.
 */
export const GENERATED_CODE_LENGTH = 12

export const MAX_CODE_LENGTH = 64
/** A code for a limited number of players must be too long to be guessed. A code for everybody is public anyway. */
export const MIN_LIMITED_CODE_LENGTH = 10
export const MIN_PUBLIC_CODE_LENGTH = 4

/** The form in which codes are compared: case, spaces, hyphens and what cannot be seen do not count. */
export const normaliseCode = (code: string): string => withoutSeparators(code).toUpperCase()

export type CodeFault = 'missing' | 'wrong-characters' | 'too-short' | 'too-long'

/** Why a code cannot be added; `isLimited`: only a limited number of players can use it. */
export function findCodeFault(code: string, isLimited: boolean): CodeFault | undefined {
  const normal = normaliseCode(code)
  if (normal === '') return 'missing'
  if (!/^[A-Z0-9]+$/.test(normal)) return 'wrong-characters'
  if (normal.length > MAX_CODE_LENGTH) return 'too-long'
  return normal.length < (isLimited ? MIN_LIMITED_CODE_LENGTH : MIN_PUBLIC_CODE_LENGTH) ? 'too-short' : undefined
}

/** A generated code in groups of four, as it is printed. */
export const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
