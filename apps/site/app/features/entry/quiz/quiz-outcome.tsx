/** The result of the question, where it does not end the entry; shown on the next step or the result (docs/product-decisions.md#types). */
import type { StepProps } from '../step-props.ts'
import styles from '../entry.module.css'

export function QuizOutcome({ state: { quizStatus, screen } }: Pick<StepProps, 'state'>) {
  const isIn = screen === 'result'
  if (quizStatus === 'correct') return <p className={styles.good}>{isIn ? 'And you got it right!' : 'That’s right!'}</p>
  const rest = isIn ? 'but you’re still in the draw.' : 'but you can still enter the draw.'
  if (quizStatus === 'wrong') return <p className={styles.quiet}>{`That wasn’t it, ${rest}`}</p>
  if (quizStatus === 'timed-out') return <p className={styles.quiet}>{`Time’s up, ${rest}`}</p>
  return null
}
