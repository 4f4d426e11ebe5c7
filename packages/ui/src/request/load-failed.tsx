/** In place of what could not be loaded: why, told apart by the status (1-site §8), the reference, and a retry. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { useMemo } from 'react'
import { ErrorBox } from '../form/error-box.tsx'
import { TextButton } from '../button/text-button.tsx'
import { problemCopy } from './problem-text.ts'

type LoadFailedProps = {
  problem: CallProblem
  /** What could not be loaded; by default the problem's own title. */
  title?: string
  /** What is safe all the same: 'Your entries are safe.' */
  reassurance?: string
  onRetry: () => void
}

export function LoadFailed({ problem, title, reassurance, onRetry }: LoadFailedProps) {
  const { title: problemTitle, text } = problemCopy(problem)
  const messages = useMemo(
    () => [reassurance === undefined ? text : `${toSentence(text)} ${reassurance}`],
    [text, reassurance],
  )
  return (
    <ErrorBox messages={messages} title={title ?? problemTitle}>
      {problem.reference && (
        <p>
          If you contact us, quote <code>{problem.reference}</code>
        </p>
      )}
      <TextButton onClick={onRetry}>Try again</TextButton>
    </ErrorBox>
  )
}

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
