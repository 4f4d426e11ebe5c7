/** Two texts that were made from the same one: where they differ, and what becomes of them. */
import { isSameJson } from '@fairdraw/rules/composing/document.ts'
import { getAt, isContainer, pointerOf, removeAt, setAt } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'

export type Side = 'mine' | 'theirs'

/** `changedBy`: who changed the field; `both` need a decision. A side without the field has undefined. */
export type Conflict = { path: Path; mine: unknown; theirs: unknown; changedBy: Side | 'both' }

/** The fields in which the two differ. Lists of different lengths differ as a whole. */
export function findConflicts(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Conflict[] {
  if (isSameJson(mine, theirs)) return []
  if (isContainer(mine) && isContainer(theirs) && isComparable(mine, theirs)) {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    return names.flatMap((name) =>
      findConflicts(childOf(base, name), mine[name], theirs[name], [
        ...path,
        Array.isArray(mine) ? Number(name) : name,
      ]),
    )
  }
  const changedBy = isSameJson(base, theirs) ? 'mine' : isSameJson(base, mine) ? 'theirs' : 'both'
  return [{ path, mine, theirs, changedBy }]
}

const childOf = (value: unknown, name: string): unknown => getAt(value, [name])

const isComparable = (one: object, other: object): boolean =>
  Array.isArray(one) ? Array.isArray(other) && one.length === other.length : !Array.isArray(other)

/** What a field becomes if nobody chooses: the side that changed it. Where both did, there is none. */
export const usualSide = ({ changedBy }: Conflict): Side | undefined => (changedBy === 'both' ? undefined : changedBy)

/** Their text with the fields of mine that were chosen. */
export function mergeChoices(
  theirs: unknown,
  conflicts: readonly Conflict[],
  choices: ReadonlyMap<string, Side>,
): unknown {
  return conflicts
    .filter((conflict) => (choices.get(pointerOf(conflict.path)) ?? usualSide(conflict)) === 'mine')
    .reduce(
      (body: unknown, { path, mine }) => (mine === undefined ? removeAt(body, path) : setAt(body, path, mine)),
      theirs,
    )
}
