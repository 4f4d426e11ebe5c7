import type { Shape } from './shape.ts'

/** What a field begins with when it is added: nothing that anybody would take for a decision, where the schema allows that. */
export function emptyValueOf(shape: Shape): unknown {
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        shape.fields
          .filter(({ isOptional }) => !isOptional)
          .map(({ name, shape: inner }) => [name, emptyValueOf(inner)]),
      )
    case 'list':
      return Array.from({ length: shape.minItems }, () => emptyValueOf(shape.item))
    case 'record':
      return {}
    case 'alternatives':
      return emptyValueOf(shape.shapes[0]!)
    case 'choice':
      return shape.options[0] ?? ''
    case 'number':
      return shape.minimum > 0 && Number.isFinite(shape.minimum) ? Math.ceil(shape.minimum) : 0
    case 'flag':
      return false
    case 'constant':
      return shape.value
    case 'text':
    case 'moment':
    case 'picture':
    case 'film':
    case 'sound':
      return ''
    case 'nullable':
    case 'anything':
      return null
  }
}
