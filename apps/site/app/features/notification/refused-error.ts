import type { CallProblem } from '@fairdraw/contract/call.ts'

/** A call of ours that was refused, or got no reply. */
export class RefusedError extends Error {
  readonly problem: CallProblem
  constructor(message: string, problem: CallProblem) {
    super(`${message}: ${problem.code}`)
    this.problem = problem
  }
}
