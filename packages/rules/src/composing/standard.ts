/** A field that follows from others unless an editor has written something else. */
import type { CompetitionContent, CompetitionDocument, ComposingContext } from './document.ts'

export type Facts = { content: CompetitionContent; competition: CompetitionDocument; context: ComposingContext }

export type Standard = {
  /** Within the document, its parts joined by dots. */
  path: string
  /** What it is; undefined: not there. */
  derive: (facts: Facts) => unknown
  /** The new value of one that is partly its editor's own; absent: one that differs from the standard stays as it is. */
  carry?: (value: unknown, before: unknown, after: unknown) => unknown
}
