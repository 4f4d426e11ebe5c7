import { expect, it } from 'vitest'
import { addLeaveBlocker, hasLeaveBlockers, runLeaveHandlers } from './pending-leave.ts'

it('asks while something is under way, and no longer', () => {
  const end = addLeaveBlocker()
  expect(hasLeaveBlockers()).toBe(true)
  end()
  expect(hasLeaveBlockers()).toBe(false)
})

it('runs every handler before it lets go, even where one fails', async () => {
  const ran: string[] = []
  addLeaveBlocker(() => {
    throw new Error('first')
  })
  addLeaveBlocker(async () => void ran.push('second'))
  await runLeaveHandlers()
  expect(ran).toEqual(['second'])
  expect(hasLeaveBlockers()).toBe(false)
})

it('two things under way ask until both have ended', () => {
  const [endOne, endOther] = [addLeaveBlocker(), addLeaveBlocker()]
  endOne()
  expect(hasLeaveBlockers()).toBe(true)
  endOther()
  expect(hasLeaveBlockers()).toBe(false)
})
