import { expect, it } from 'vitest'
import { goToStep, nextStep, resetFlow, startFlow, stepAfter, stepsDone } from './step-flow.ts'

const steps = ['quiz', 'survey', 'payment'] as const
const flow = startFlow<string>(steps)

it('goes from its first step to the next, and is over after the last', () => {
  expect(flow.at).toBe('quiz')
  const walked = [flow, nextStep(flow), nextStep(nextStep(flow)), nextStep(nextStep(nextStep(flow)))]
  expect(walked.map(({ at }) => at)).toEqual(['quiz', 'survey', 'payment', undefined])
  expect(walked.map(stepsDone)).toEqual([0, 1, 2, 3])
  expect(nextStep(walked[3]!).at).toBeUndefined()
})

it('goes to a step by its name, and stays where it is for one that it does not have', () => {
  expect(goToStep(flow, 'payment').at).toBe('payment')
  expect(goToStep(goToStep(flow, 'survey'), 'login')).toEqual(goToStep(flow, 'survey'))
})

it('begins again', () => {
  expect(resetFlow(goToStep(flow, 'payment'))).toEqual(flow)
})

it('without steps it is over at once', () => {
  expect(startFlow([])).toEqual({ steps: [], at: undefined })
  expect(stepAfter(['a', 'b'], 'b')).toBeUndefined()
})
