import type { Shelf } from '@fairdraw/rules/composing/choices.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { getAt } from '../body/body-paths.ts'
import { shapeAt, shapeOfKind } from '../body/shape.ts'
import type { ObjectShape } from '../body/shape.ts'
import { AbsentFields } from '../groups/absent-fields.tsx'
import { useContentForm } from '../inputs/form-context.ts'
import { StepField } from './step-field.tsx'
import { DOCUMENT, META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'

const SHELVES: readonly { value: Shelf; name: string }[] = [
  { value: 'by-price', name: 'By what it costs' },
  { value: 'programme', name: 'With a programme' },
  { value: 'opt-in', name: 'As a form that asks for an opt-in' },
  { value: 'other', name: 'Neither' },
]

/** What few competitions need. */
export function MoreChoices() {
  const { choices, choose, content } = useSteps()
  const { change } = useContentForm()
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>More choices</summary>
      <div className={styles.moreContent}>
        <SelectField
          label="Where the site puts it"
          value={choices.shelf}
          options={SHELVES}
          onChange={({ target }) => choose({ shelf: target.value as Shelf })}
        />
        <Checkbox isChecked={choices.isOnHold} onChange={(isOnHold) => choose({ isOnHold })}>
          On hold: it is shown, and nobody can enter
        </Checkbox>
        <Checkbox
          isChecked={content.competition.isHidden}
          onChange={(isHidden) => change([...DOCUMENT, 'isHidden'], () => isHidden, true)}
        >
          Hidden: only invited players see it
        </Checkbox>
        <Checkbox
          isChecked={choices.hasSurvey}
          isDisabled={choices.shelf === 'opt-in'}
          onChange={(hasSurvey) => {
            if (hasSurvey) choose({ hasSurvey })
            else change([...META, 'survey'], () => undefined, true)
          }}
        >
          Ask a survey
        </Checkbox>
        {choices.hasSurvey && <StepField path={[...META, 'survey']} label="The survey" />}
        <OptionalFields names={OPTIONAL} />
      </div>
    </details>
  )
}

const OPTIONAL = ['run', 'eligibility', 'emailVerificationRequired', 'isInstantWin', 'isEntryCountShown']

/** Fields of the document that may be absent: a button adds each, and it can be removed again. */
export function OptionalFields({ names }: { names: readonly string[] }) {
  const { body } = useSteps()
  const { fields } = shapeAt(shapeOfKind('competition'), META) as ObjectShape
  const shown = fields.filter(({ name }) => names.includes(name))
  const isThere = (name: string) => getAt(body, [...META, name]) !== undefined
  return (
    <>
      {shown
        .filter(({ name }) => isThere(name))
        .map(({ name }) => (
          <StepField key={name} path={[...META, name]} isOptional />
        ))}
      <AbsentFields path={META} fields={shown.filter(({ name }) => !isThere(name))} onAdd={() => {}} />
    </>
  )
}
