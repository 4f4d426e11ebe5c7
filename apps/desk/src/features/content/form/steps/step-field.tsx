import { isSameJson } from '@fairdraw/rules/composing/document.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { getAt } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import { emptyValueOf } from '../body/empty-value.ts'
import { wordsOf } from '../body/field-copy.ts'
import { shapeAt, shapeOfKind } from '../body/shape.ts'
import { InputOf } from '../inputs/field-input.tsx'
import { HintContext, elementIdOf, useContentForm } from '../inputs/form-context.ts'
import { focusSoon } from '../inputs/focus-soon.ts'
import looks from '../../../../ui/looks.module.css'
import { useSteps } from './steps-context.ts'
import styles from './steps.module.css'

/** The field of the text at a path, as ‘All fields’ shows it. `follows`: it has a standard, which it can return to. */
export function StepField({
  path,
  label,
  hint,
  follows = false,
  isOptional = false,
}: {
  path: Path
  label?: string
  /** In place of that in ‘All fields’; empty: none. */
  hint?: string
  follows?: boolean
  /** It has a button that removes it. */
  isOptional?: boolean
}) {
  const { body } = useSteps()
  const shape = shapeAt(shapeOfKind('competition'), path)!
  const field = (
    <HintContext value={hint}>
      <InputOf
        path={path}
        shape={shape}
        value={getAt(body, path) ?? emptyValueOf(shape)}
        label={label}
        isOptional={isOptional}
      />
    </HintContext>
  )
  return follows ? (
    <div className={styles.following}>
      {field}
      <Standard path={path} name={label ?? wordsOf(path).label} />
    </div>
  ) : (
    field
  )
}

/** Says whether a field follows from others, and brings one that was written by hand back. */
export function Standard({ path, name }: { path: Path; name: string }) {
  const { change } = useContentForm()
  const { content, standardAt } = useSteps()
  const standard = standardAt(path)
  if (isSameJson(getAt(content, path), standard)) return <p className={looks.minor}>Filled in for you.</p>
  return (
    <p className={looks.minor}>
      <span>Your own. </span>
      <TextButton
        aria-label={`Use the usual one for ‘${name}’`}
        onClick={() => {
          change(path, () => standard, true)
          focusSoon(elementIdOf(path))
        }}
      >
        Use the usual one
      </TextButton>
    </p>
  )
}
