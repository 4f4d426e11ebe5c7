/** What the server says about fields of a body: values that do not fit, and the linter's findings, each at its path. */
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { getAt, isContainer, pathOf, pointerOf } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import { shapeAt } from '../body/shape.ts'
import type { Shape } from '../body/shape.ts'
import { wordsOfFault } from './fault-copy.ts'

/** `invalid`: it cannot be saved. `stops`: it cannot be published. `warns`: look again. */
export type Severity = 'invalid' | Finding['severity']
export type Note = { path: Path; severity: Severity; words: string }

/** How many notes are within a group. */
export type Count = { toFix: number; toCheck: number }

export type Notes = {
  all: readonly Note[]
  at: ReadonlyMap<string, readonly Note[]>
  within: ReadonlyMap<string, Count>
}

const ORDER: Readonly<Record<Severity, number>> = { invalid: 0, stops: 1, warns: 2 }

export function collectNotes(notes: readonly Note[]): Notes {
  const all = notes.toSorted((one, other) => ORDER[one.severity] - ORDER[other.severity])
  const within = new Map<string, Count>()
  for (const { path, severity } of all)
    for (const [index] of [...path, ''].entries()) {
      const pointer = pointerOf(path.slice(0, index))
      const { toFix, toCheck } = within.get(pointer) ?? NOTHING
      within.set(pointer, severity === 'warns' ? { toFix, toCheck: toCheck + 1 } : { toFix: toFix + 1, toCheck })
    }
  return { all, at: Map.groupBy(all, ({ path }) => pointerOf(path)), within }
}

const NOTHING: Count = { toFix: 0, toCheck: 0 }
export const NO_NOTES = collectNotes([])

/** The `fields` of a refusal. */
export const notesOfFields = (fields: Readonly<Record<string, string[]>>, shape: Shape, body: unknown): Note[] =>
  Object.entries(fields).flatMap(([dotted, messages]) => {
    const path = dotted === 'body' ? [] : bodyPathOf(shape, body, dotted)
    const words = messages.map((message) => wordsOfFault(message, shapeAt(shape, path), getAt(body, path)))
    return [...new Set(words)].map((one): Note => ({ path, severity: 'invalid', words: one }))
  })

export const notesOfFindings = (
  findings: readonly { path: string; words: string; severity: Finding['severity'] }[],
  shape: Shape,
  body: unknown,
): Note[] => findings.map(({ path, words, severity }) => ({ path: bodyPathOf(shape, body, path), words, severity }))

/**
 * The path within the body. The linter's rows on competitions begin within `competition`, and their questions beside it; so
 * a path that is not at the root is looked for one level below.
 */
function bodyPathOf(shape: Shape, body: unknown, dotted: string): Path {
  const [head = ''] = dotted.split('.', 1)
  const hasField = (one: Shape | undefined) => one?.type === 'object' && one.fields.some(({ name }) => name === head)
  if (shape.type !== 'object' || hasField(shape)) return pathOf(body, dotted)
  const owner = shape.fields.find((field) => hasField(field.shape))
  if (!owner) return pathOf(body, dotted)
  return [owner.name, ...pathOf(isContainer(body) ? body[owner.name] : undefined, dotted)]
}
