import { memo, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Path } from '../body/body-paths.ts'
import { canShow } from '../body/shape.ts'
import { InputsContext, usePath } from './form-context.ts'
import type { InputProps } from './input-props.ts'

type FieldInputProps = Omit<InputProps, 'path'> & { parent: Path; name: string | number }

/** The input of a field. Rendered again only if its own value, or what is said about fields, has changed. */
export const FieldInput = memo(function FieldInput({ parent, name, ...props }: FieldInputProps) {
  return <InputOf {...props} path={usePath(parent, name)} />
})

/** The input of the value at a path. */
export function InputOf(props: InputProps) {
  const { shape, value } = props
  const inputs = useContext(InputsContext)
  const Input = inputs?.[canShow(shape, value) ? shape.type : 'anything'] as
    | ((props: InputProps) => ReactNode)
    | undefined
  return Input && <Input {...props} />
}
