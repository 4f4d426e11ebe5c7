import { wordsOf } from '../body/field-copy.ts'
import type { Path } from '../body/body-paths.ts'

/** Where a field is, in words: 'Ways to enter › Online › Closes at'. */
export function labelPath(path: Path): string {
  const labels = path.flatMap((name, index) => {
    const upToHere = path.slice(0, index + 1)
    if (typeof name === 'number') return [String(name + 1)]
    const { label, isPart } = wordsOf(upToHere)
    const { keyLabel } = wordsOf(path.slice(0, index))
    return isPart ? [] : [keyLabel === undefined ? label : name]
  })
  return labels.join(' › ') || 'The whole item'
}

/**
 * The same for a path as the linter writes it, 'meta.prizeTiers.0.prize', where the body is not known. Its rows on
 * competitions begin within `competition`.
 */
export function labelDotted(dotted: string): string {
  const path = dotted.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name))
  return labelPath(path[0] === 'meta' ? ['competition', ...path] : path)
}
