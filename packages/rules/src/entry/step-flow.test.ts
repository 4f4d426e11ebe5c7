import { expect, it } from 'vitest'
import { goToStep, nextStep, resetFlow, startFlow, stepAfter, stepsDone } from './step-flow.ts'

const steps = ['quiz', 'survey', 'payment'] as const
const flow = startFlow<string>(steps)

// Row 1.4-32
it('advances from the first step to the next, and is done after the last', () => {
  expect(flow.at).toBe('quiz')
  const walked = [flow, nextStep(flow), nextStep(nextStep(flow)), nextStep(nextStep(nextStep(flow)))]
  expect(walked.map(({ at }) => at)).toEqual(['quiz', 'survey', 'payment', undefined])
  expect(walked.map(stepsDone)).toEqual([0, 1, 2, 3])
  expect(nextStep(walked[3]!).at).toBeUndefined()
})

// Row 1.4-32
it('goes to a step by name, and stays where it is for an unknown one', () => {
  expect(goToStep(flow, 'payment').at).toBe('payment')
  expect(goToStep(goToStep(flow, 'survey'), 'login')).toEqual(goToStep(flow, 'survey'))
})

// Row 1.4-32
it('restarts at the first step', () => {
  expect(resetFlow(goToStep(flow, 'payment'))).toEqual(flow)
})

it('is done at once without steps', () => {
  expect(startFlow([])).toEqual({ steps: [], at: undefined })
  expect(stepAfter(['a', 'b'], 'b')).toBeUndefined()
})
