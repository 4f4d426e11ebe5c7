/** A value that may have one of several shapes. */
import { isContainer } from './body-paths.ts'
import { emptyValueOf } from './empty-value.ts'
import { sentenceCase } from './field-copy.ts'
import { canShow } from './shape.ts'
import type { Shape } from './shape.ts'

/** The place of the shape that the value has; -1 if it has none. */
export const chosenAlternative = (shapes: readonly Shape[], value: unknown): number =>
  shapes.findIndex((shape) => isOf(shape, value))

/** Objects are told apart by their constant fields, otherwise by their required ones. */
function isOf(shape: Shape, value: unknown): boolean {
  if (shape.type === 'constant') return shape.value === value
  if (shape.type === 'choice') return shape.options.some((option) => option === value)
  if (shape.type !== 'object' || !isContainer(value)) return canShow(shape, value)
  return shape.fields.every(({ name, shape: inner, isOptional }) =>
    inner.type === 'constant' ? inner.value === value[name] : isOptional || Object.hasOwn(value, name),
  )
}

export function nameOfAlternative(shape: Shape, index: number): string {
  if (shape.type === 'constant') return sentenceCase(String(shape.value))
  const constants =
    shape.type === 'object'
      ? shape.fields.flatMap(({ shape: inner }) =>
          inner.type === 'constant' ? [sentenceCase(String(inner.value))] : [],
        )
      : [sentenceCase(shape.type)]
  return constants.join(', ') || `Form ${index + 1}`
}

/** A value of another shape that keeps the fields which both have. */
export function switchAlternative(shape: Shape, value: unknown): unknown {
  const empty = emptyValueOf(shape)
  if (shape.type !== 'object' || !isContainer(value) || !isContainer(empty)) return empty
  const kept = shape.fields.filter(
    ({ name, shape: inner }) => inner.type !== 'constant' && value[name] !== undefined && canShow(inner, value[name]),
  )
  return { ...empty, ...Object.fromEntries(kept.map(({ name }) => [name, value[name]])) }
}
