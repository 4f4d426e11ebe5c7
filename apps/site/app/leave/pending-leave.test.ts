import { expect, it } from 'vitest'
import { askBeforeLeaving, isLeavingAsked, runLeaving } from './pending-leave.ts'

it('asks while something is under way, and no longer', () => {
  const end = askBeforeLeaving()
  expect(isLeavingAsked()).toBe(true)
  end()
  expect(isLeavingAsked()).toBe(false)
})

it('runs every handler before it lets go, even where one fails', async () => {
  const ran: string[] = []
  askBeforeLeaving(() => {
    throw new Error('first')
  })
  askBeforeLeaving(async () => void ran.push('second'))
  await runLeaving()
  expect(ran).toEqual(['second'])
  expect(isLeavingAsked()).toBe(false)
})

it('two things under way ask until both have ended', () => {
  const [endOne, endOther] = [askBeforeLeaving(), askBeforeLeaving()]
  endOne()
  expect(isLeavingAsked()).toBe(true)
  endOther()
  expect(isLeavingAsked()).toBe(false)
})
