import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'

/** The linter's row on published closings (packages/rules/src/content-rules/change-rules.ts). */
const CLOSING_ROW = 'closing-stands'

/** Whether a publication was stopped because it moves a published closing, which needs a reason. */
export function movesClosing(findings: readonly Finding[] | undefined): boolean {
  return findings?.some(({ row, severity }) => row === CLOSING_ROW && severity === 'stops') ?? false
}
