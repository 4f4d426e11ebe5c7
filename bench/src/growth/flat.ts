import { medianOf } from '../figures.ts'
import type { Figure } from '../figures.ts'

/** A read may take this much longer among millions of rows than among few, or so long in any case. */
const MAX_RATIO = 1.3
const FAST_MS = 20

/** Milliseconds among millions of stored entries. The target comes from those among few, measured in turn. */
export function flatFigure(
  { key, label }: Pick<Figure, 'key' | 'label'>,
  rounds: readonly { young: number; grown: number }[],
): Figure {
  const allowed = Math.max(FAST_MS, MAX_RATIO * medianOf(rounds.map(({ young }) => young)))
  return {
    key,
    label,
    values: rounds.map(({ grown }) => grown),
    digits: 1,
    unit: 'ms',
    target: { max: Number(allowed.toFixed(1)) },
  }
}
