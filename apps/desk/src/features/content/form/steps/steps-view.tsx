import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Path } from '../body/body-paths.ts'
import { FieldNotes } from '../inputs/field-notes.tsx'
import type { Note, Notes } from '../notes/notes.ts'
import { CheckStep } from './check-step.tsx'
import type { Composing } from './composing.ts'
import { EntryStep } from './entry-step.tsx'
import { PrizeStep } from './prize-step.tsx'
import type { Competition } from './readable-content.ts'
import { STEPS, notesWithoutField } from './step-list.ts'
import type { StepId } from './step-list.ts'
import { StepNav, stepElementId } from './step-nav.tsx'
import { StepsContext } from './steps-context.ts'
import styles from './steps.module.css'
import { TermsStep } from './terms-step.tsx'
import { TimesStep } from './times-step.tsx'
import { WordsStep } from './words-step.tsx'

/** A competition in the steps in which an editor thinks of it, on one page. */
export function StepsView({
  body,
  content,
  missing,
  composing,
  notes,
  isLooked,
  onGoTo,
}: {
  body: unknown
  /** The last text that could be read. */
  content: Competition
  /** Fields that are still empty. */
  missing: readonly Note[]
  composing: Composing
  notes: Notes
  isLooked: boolean
  onGoTo: (path: Path) => void
}) {
  const steps = useMemo(() => ({ body, content, composing }), [body, content, composing])
  const contents: Readonly<Record<StepId, ReactNode>> = {
    prize: <PrizeStep />,
    entry: <EntryStep />,
    times: <TimesStep />,
    words: <WordsStep />,
    terms: <TermsStep />,
    check: <CheckStep missing={missing} notes={notes} isLooked={isLooked} onGoTo={onGoTo} />,
  }
  return (
    <StepsContext value={steps}>
      <div className={styles.steps}>
        <StepNav
          missing={missing}
          notes={notes.all}
          onGoTo={(step) => {
            const heading = document.getElementById(stepElementId(step))
            heading?.scrollIntoView({ block: 'start' })
            heading?.focus({ preventScroll: true })
          }}
        />
        {STEPS.map((step, index) => (
          <section key={step.id} className={styles.step} aria-labelledby={stepElementId(step.id)}>
            <h2 id={stepElementId(step.id)} tabIndex={-1} className={styles.heading}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>{step.name}</span>
            </h2>
            <FieldNotes notes={notesWithoutField(notes.all, step)} />
            {contents[step.id]}
          </section>
        ))}
      </div>
    </StepsContext>
  )
}
