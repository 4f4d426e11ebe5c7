import type { ReactNode } from 'react'
import type { Path } from '../body/body-paths.ts'
import type { Shape } from '../body/shape.ts'

export type InputProps<S extends Shape = Shape> = {
  path: Path
  shape: S
  value: unknown
  /** Its label; absent: from the field's name. */
  label?: string | undefined
  /** It may be absent, so it has a button that removes it. */
  isOptional: boolean
  /** The number is pence. */
  isPence?: boolean
  /** It was added just now. */
  isNew?: boolean
}

/** An input for every shape. */
export type Inputs = { [Type in Shape['type']]: (props: InputProps<Extract<Shape, { type: Type }>>) => ReactNode }
