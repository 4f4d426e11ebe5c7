import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'

/** The settings with the texts of refusals; each replaces that of the table (2-flows §8). */
const TEXTS: Partial<Record<ProblemCode, 'tooManyRequestsText'>> = { 'too-many-requests': 'tooManyRequestsText' }

/** Undefined unless the setting has a text. */
export function configuredText(settings: Settings, code: ProblemCode): string | undefined {
  const name = TEXTS[code]
  return (name && settings[name]?.trim()) || undefined
}
