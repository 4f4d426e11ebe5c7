/** A flow of ordered steps: next, go to, reset (1-site §4 'Step flow helper'). Pure, and used for every flow. */
export type StepFlow<Step extends string> = {
  readonly steps: readonly Step[]
  /** The current step; undefined after the last. */
  readonly at: Step | undefined
}

export function startFlow<Step extends string>(steps: readonly Step[]): StepFlow<Step> {
  return { steps, at: steps[0] }
}

/** The step after a given one; undefined after the last. */
export function stepAfter<Step extends string>(steps: readonly Step[], step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1]
}

export function nextStep<Step extends string>({ steps, at }: StepFlow<Step>): StepFlow<Step> {
  return { steps, at: at === undefined ? undefined : stepAfter(steps, at) }
}

/** Goes to a step of the flow; an unknown step changes nothing. */
export function goToStep<Step extends string>(flow: StepFlow<Step>, step: Step): StepFlow<Step> {
  return flow.steps.includes(step) ? { ...flow, at: step } : flow
}

export function resetFlow<Step extends string>({ steps }: StepFlow<Step>): StepFlow<Step> {
  return startFlow(steps)
}

/** The number of finished steps; all of them after the last. */
export function stepsDone<Step extends string>({ steps, at }: StepFlow<Step>): number {
  return at === undefined ? steps.length : steps.indexOf(at)
}
