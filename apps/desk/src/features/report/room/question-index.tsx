import { REPORT_QUESTIONS, REPORT_QUESTION_NAMES } from '@fairdraw/rules/report/questions.ts'
import styles from './report.module.css'

/** The way to each question, one press away. */
export function QuestionIndex() {
  return (
    <nav className={styles.index} aria-label="Questions">
      <ol>
        {REPORT_QUESTION_NAMES.map((question) => (
          <li key={question}>
            <a href={`#${question}`}>{REPORT_QUESTIONS[question].short}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
