/** All steps of a show: which were shown, which can be shown again, and what to do when something goes wrong. */
import type { DrawShow } from '@fairdraw/contract/draw/show.ts'
import { SCREEN_DIFFERS, TROUBLES } from '@fairdraw/rules/draw/show-troubles.ts'
import type { TroubleCode } from '@fairdraw/rules/draw/show-troubles.ts'
import { SHOW_STEPS, STEP_NAMES, mayFollow } from '@fairdraw/rules/draw/show.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './show.module.css'

type Props = {
  show: DrawShow
  current: ShowStep | undefined
  troubleOf: (step: ShowStep) => TroubleCode | undefined
  onCall: (step: ShowStep) => void
}

const ALL_TROUBLES = [...Object.values(TROUBLES), SCREEN_DIFFERS]

export function ShowSteps({ show, current, troubleOf, onCall }: Props) {
  return (
    <>
      <Section title="All steps">
        <ol className={styles.steps}>
          {SHOW_STEPS.map((step) => {
            const isShown = show.steps.some((one) => one.step === step)
            const canCall = step !== current && (isShown || step === 'thanks') && mayFollow(step, current)
            return (
              <li key={step} data-current={step === current ? '' : undefined}>
                <span>{STEP_NAMES[step]}</span>
                {step === current && <b>On screen</b>}
                {canCall && troubleOf(step) === undefined && (
                  <Button size="small" tone="outline" onClick={() => onCall(step)}>
                    {isShown ? `Show “${STEP_NAMES[step]}” again` : 'End the show'}
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      </Section>
      <Section title="If something goes wrong">
        {ALL_TROUBLES.map(({ name, say, next }) => (
          <details key={name}>
            <summary className={styles.summary}>{name}</summary>
            <p>
              <b>Say:</b> <span>{say}</span>
            </p>
            <p>
              <b>Do:</b> <span>{next}</span>
            </p>
          </details>
        ))}
      </Section>
    </>
  )
}
