import { composeTerms, writeClauses } from '@fairdraw/rules/composing/compose-terms.ts'
import { UNKNOWN_HOUSE } from '@fairdraw/rules/composing/document.ts'
import { ownTerms } from '@fairdraw/rules/composing/standards.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { FieldFrame } from '../inputs/field-frame.tsx'
import frameStyles from '../inputs/field-frame.module.css'
import { HintContext, useContentForm } from '../inputs/form-context.ts'
import { StepField } from './step-field.tsx'
import { META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'

const TERMS = [...META, 'display', 'tc', 'tcFull']

/** The terms, composed of clauses that follow from the other steps, with room for an editor's own. */
export function TermsStep() {
  const { change } = useContentForm()
  const { content, composing } = useSteps()
  const { house } = composing.context
  const composed = composeTerms(content, house)
  const [isByHand, setIsByHand] = useState(false)
  const own = isByHand ? undefined : ownTerms(content.competition.meta.display.tc.tcFull, composed)
  return (
    <>
      {house.promoter === UNKNOWN_HOUSE.promoter && (
        <p className={styles.given}>
          <span>The settings do not say yet who the promoter is and where cards are posted. </span>
          <Link to="/content/settings/settings/edit">Say it under ‘New competitions’</Link>
        </p>
      )}
      {own === undefined ? (
        <>
          <p className={styles.given}>These terms are written by hand, so they do not follow from the other steps.</p>
          <StepField path={TERMS} />
          <Button
            size="small"
            tone="outline"
            className={styles.start}
            onClick={() => {
              setIsByHand(false)
              change(TERMS, () => composed, true)
            }}
          >
            Compose them from the other steps
          </Button>
        </>
      ) : (
        <>
          <details className={styles.more} aria-label="The composed terms" open>
            <summary className={styles.summary}>The terms, composed from the other steps</summary>
            <div className={styles.terms}>
              {writeClauses(content, house).map(({ heading, clauses }) => (
                <section key={heading}>
                  <h3>{heading}</h3>
                  {clauses.map(({ because, words }) => (
                    <div key={words} className={styles.clause}>
                      <Words text={words} />
                      <p className={styles.because}>{because}</p>
                    </div>
                  ))}
                </section>
              ))}
              {house.terms && (
                <div className={styles.clause}>
                  <Words text={house.terms.replaceAll('## ', '')} />
                  <p className={styles.because}>The settings</p>
                </div>
              )}
            </div>
          </details>
          <OwnClauses composed={composed} own={own} />
          <Button size="small" tone="outline" className={styles.start} onClick={() => setIsByHand(true)}>
            Write the terms by hand
          </Button>
        </>
      )}
      <StepField path={[...META, 'display', 'tc', 'tcCheckboxText']} follows />
    </>
  )
}

function Words({ text }: { text: string }) {
  return (
    <div>
      {text.split('\n').map((line) => (
        <p key={line}>{line.replace(/^- /, '• ')}</p>
      ))}
    </div>
  )
}

const OWN_HINT =
  'They stand at the end, and stay when the others change. A heading begins with ‘## ’; an empty line ends a paragraph.'

/** Clauses of the editor's own: paragraphs below all others. */
function OwnClauses({ composed, own }: { composed: string; own: string }) {
  const { change } = useContentForm()
  return (
    <HintContext value={OWN_HINT}>
      <FieldFrame path={TERMS} label="Your own clauses" isOptional={false} isWide>
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${frameStyles.input} ${frameStyles.area}`}
            rows={3}
            value={own.replace(/^\n\n/, '')}
            onChange={({ target }) =>
              change(TERMS, () => (target.value === '' ? composed : `${composed}\n\n${target.value}`))
            }
          />
        )}
      </FieldFrame>
    </HintContext>
  )
}
