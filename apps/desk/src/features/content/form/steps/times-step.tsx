import { OptionalFields } from './more-choices.tsx'
import { StepField } from './step-field.tsx'
import { DOCUMENT, META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'

const CLOSINGS = [
  ['sms', 'Texts until'],
  ['phone', 'Calls until'],
  ['postal', 'Cards must arrive by'],
] as const

const RARE = ['comingSoon', 'justMissed', 'draw']

/** When it opens, closes and is drawn. */
export function TimesStep() {
  const { channels } = useSteps().content.competition.meta
  return (
    <>
      <div className={styles.grid}>
        <StepField path={[...DOCUMENT, 'dateStart']} label="Opens at" hint="" />
        <StepField path={[...DOCUMENT, 'dateStop']} label="Closes at" hint="" />
        {CLOSINGS.map(
          ([channel, label]) =>
            channels[channel] && (
              <StepField
                key={channel}
                path={[...META, 'channels', channel, 'dateStop']}
                label={label}
                hint=""
                follows
              />
            ),
        )}
        <StepField path={[...META, 'drawCutOff']} label="The draw" hint="" follows />
      </div>
      <StepField path={[...META, 'drawText']} label="The draw, in words" hint="" follows />
      <details className={styles.more}>
        <summary className={styles.summary}>Before the opening, after the closing, and how it is drawn</summary>
        <div className={styles.moreContent}>
          <OptionalFields names={RARE} />
        </div>
      </details>
    </>
  )
}
