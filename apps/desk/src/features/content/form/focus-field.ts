import type { Path } from './body/body-paths.ts'
import { absentIdOf, elementIdOf } from './inputs/form-context.ts'

/**
 * Moves to a field that is being revealed: to itself, to the button that sets it, to the nearest group around it, or to the element of
 * the given id.
 */
export function focusField(path: Path, otherwise?: string): void {
  requestAnimationFrame(() => {
    const element = path
      .map((_, index) => path.slice(0, path.length - index))
      .map((one) => document.getElementById(elementIdOf(one)) ?? document.getElementById(absentIdOf(one)))
      .find((found) => found !== null)
    const target = element ?? (otherwise === undefined ? null : document.getElementById(otherwise))
    for (let group = target?.closest('details'); group; group = group.parentElement?.closest('details'))
      group.open = true
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
