import { chosenAlternative, nameOfAlternative, switchAlternative } from '../body/alternatives.ts'
import { wordsOf } from '../body/field-copy.ts'
import type { AlternativesShape } from '../body/shape.ts'
import { InputOf } from '../inputs/field-input.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import styles from '../inputs/field-frame.module.css'
import { elementIdOf, useContentForm } from '../inputs/form-context.ts'

/** A value of one of several shapes: which one, and its input. */
export function AlternativesInput({ path, shape: { shapes }, value, ...rest }: InputProps<AlternativesShape>) {
  const { change } = useContentForm()
  const chosen = chosenAlternative(shapes, value)
  const id = `${elementIdOf(path)}-form`
  return (
    <>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {`${rest.label ?? wordsOf(path).label}: what it is`}
        </label>
        <select
          id={id}
          className={styles.input}
          value={chosen}
          onChange={({ target }) =>
            change(path, (before) => switchAlternative(shapes[Number(target.value)]!, before), true)
          }
        >
          {chosen === -1 && <option value={-1}>Choose</option>}
          {shapes.map((shape, index) => (
            <option key={nameOfAlternative(shape, index)} value={index}>
              {nameOfAlternative(shape, index)}
            </option>
          ))}
        </select>
      </div>
      <InputOf {...rest} path={path} shape={shapes[chosen] ?? { type: 'anything' }} value={value} />
    </>
  )
}
