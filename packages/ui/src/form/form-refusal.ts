/** Converts a problem into a form refusal: codes at their fields, the text of the problem above (1-site §5; 2-flows §8). */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import type { FormRefusal } from './form-state.ts'
import { problemText } from '../request/problem-text.ts'

type Problem = CallProblem & { fields?: Record<string, string[]> }

export function toFormRefusal({ fields, ...problem }: Problem): FormRefusal {
  return { message: problemText(problem), ...(problem.code === 'invalid-request' && { fields }) }
}
