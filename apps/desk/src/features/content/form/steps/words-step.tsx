import { showOf } from '@fairdraw/rules/composing/begin.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useContentForm } from '../inputs/form-context.ts'
import { OptionalFields } from './more-choices.tsx'
import { StepField } from './step-field.tsx'
import { META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'

const DISPLAY = [...META, 'display']
const CHANNEL_NAMES = { online: 'Online', sms: 'By text', phone: 'By phone', postal: 'By post' } as const

/** What players read. */
export function WordsStep() {
  const { content } = useSteps()
  const { channels } = content.competition.meta
  return (
    <>
      <StepField path={[...DISPLAY, 'card', 'text']} label="In one line, on its card" />
      <StepField path={[...DISPLAY, 'details', 'content']} label="The story, on its page" />
      <ProgrammeField />
      <StepField path={[...META, 'rails']} label="Rails that show it" />
      <StepField path={[...DISPLAY, 'promotions']} label="Ribbons" />
      <details className={styles.more}>
        <summary className={styles.summary}>Titles, and what each way in says</summary>
        <div className={styles.moreContent}>
          <StepField path={[...META, 'hero', 'title']} label="Title in the banner" follows />
          <StepField path={[...META, 'hero', 'subtitle']} label="Line in the banner" follows />
          <StepField path={[...DISPLAY, 'card', 'title']} label="Title on its card" follows />
          <StepField path={[...DISPLAY, 'details', 'title']} label="Title on its page" follows />
          {(['online', 'sms', 'phone', 'postal'] as const).flatMap((channel) =>
            channels[channel]
              ? (['cost', 'info'] as const).map((field) => (
                  <StepField
                    key={`${channel} ${field}`}
                    path={[...META, 'channels', channel, field]}
                    label={`${CHANNEL_NAMES[channel]}: ${field === 'cost' ? 'its cost' : 'how to enter'}`}
                    follows
                  />
                ))
              : [],
          )}
          <OptionalFields names={RARE} />
          <StepField path={[...META, 'shows']} label="All programmes" />
        </div>
      </details>
    </>
  )
}

const RARE = ['sponsor']
const NONE = ''

/** The programme that it belongs to, of those in the settings. */
function ProgrammeField() {
  const { change } = useContentForm()
  const { content, composing } = useSteps()
  const { shows } = content.competition.meta
  const [first] = shows
  const names = [...new Set([...composing.programmes.map(({ name }) => name), ...shows.map(({ name }) => name)])]
  return (
    <SelectField
      label="Programme"
      value={first?.name ?? NONE}
      options={[{ value: NONE, name: 'None' }, ...names.map((name) => ({ value: name, name }))]}
      onChange={({ target }) => {
        const programme = composing.programmes.find(({ name }) => name === target.value)
        const chosen = target.value === NONE ? [] : [programme ? showOf(programme) : { name: target.value }]
        change([...META, 'shows'], () => [...chosen, ...shows.slice(1)], true)
      }}
    />
  )
}
