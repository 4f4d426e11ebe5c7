/** All steps of a show: which were shown, which can be shown again, and what to do when something goes wrong. */
import type { DrawShow } from '@fairdraw/contract/draw/show.ts'
import { SHOW_STEPS, STEP_NAMES, TROUBLES, mayFollow } from '@fairdraw/rules/draw/show.ts'
import type { ShowStep, TroubleCode } from '@fairdraw/rules/draw/show.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './show.module.css'

type Props = {
  show: DrawShow
  current: ShowStep | undefined
  troubleOf: (step: ShowStep) => TroubleCode | undefined
  onCall: (step: ShowStep) => void
}

const CODES = Object.keys(TROUBLES) as TroubleCode[]

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
        {CODES.map((code) => (
          <details key={code}>
            <summary className={styles.summary}>{TROUBLES[code].name}</summary>
            <p>
              <b>Say:</b> <span>{TROUBLES[code].say}</span>
            </p>
            <p>
              <b>Do:</b> <span>{TROUBLES[code].next}</span>
            </p>
          </details>
        ))}
      </Section>
    </>
  )
}
