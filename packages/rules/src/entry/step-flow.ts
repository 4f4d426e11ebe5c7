/** A flow of ordered steps: the next, a named one, the first again (1-site §4 'Step flow helper'). Pure; one for all flows. */
export type StepFlow<Step extends string> = {
  readonly steps: readonly Step[]
  /** The step now; undefined once the last is done. */
  readonly at: Step | undefined
}

export function startFlow<Step extends string>(steps: readonly Step[]): StepFlow<Step> {
  return { steps, at: steps[0] }
}

/** The step after a given one; undefined when that was the last. */
export function stepAfter<Step extends string>(steps: readonly Step[], step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1]
}

export function nextStep<Step extends string>({ steps, at }: StepFlow<Step>): StepFlow<Step> {
  return { steps, at: at === undefined ? undefined : stepAfter(steps, at) }
}

/** Goes to a step of the flow; a step that it does not have changes nothing. */
export function goToStep<Step extends string>(flow: StepFlow<Step>, step: Step): StepFlow<Step> {
  return flow.steps.includes(step) ? { ...flow, at: step } : flow
}

export function resetFlow<Step extends string>({ steps }: StepFlow<Step>): StepFlow<Step> {
  return startFlow(steps)
}

/** How many steps are done; all of them after the last. */
export function stepsDone<Step extends string>({ steps, at }: StepFlow<Step>): number {
  return at === undefined ? steps.length : steps.indexOf(at)
}
