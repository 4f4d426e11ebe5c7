import type { Path } from './body/body-paths.ts'
import { absentIdOf, elementIdOf } from './inputs/form-context.ts'

/** Moves to a field that is being revealed: to itself, to the button that sets it, or to the nearest group around it. */
export function focusField(path: Path): void {
  requestAnimationFrame(() => {
    const element = path
      .map((_, index) => path.slice(0, path.length - index))
      .map((one) => document.getElementById(elementIdOf(one)) ?? document.getElementById(absentIdOf(one)))
      .find((found) => found !== null)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}
