import { expect, it } from 'vitest'
import { addLeaveBlocker, hasLeaveBlockers, runLeaveHandlers } from './pending-leave.ts'

// Row 1.2-45
it('asks only while there is a blocker', () => {
  const end = addLeaveBlocker()
  expect(hasLeaveBlockers()).toBe(true)
  end()
  expect(hasLeaveBlockers()).toBe(false)
})

// Row 1.2-47
it('runs every handler before leaving, even if one fails', async () => {
  const ran: string[] = []
  addLeaveBlocker(() => {
    throw new Error('first')
  })
  addLeaveBlocker(async () => void ran.push('second'))
  await runLeaveHandlers()
  expect(ran).toEqual(['second'])
  expect(hasLeaveBlockers()).toBe(false)
})

it('with two blockers it asks until both are removed', () => {
  const [endOne, endOther] = [addLeaveBlocker(), addLeaveBlocker()]
  endOne()
  expect(hasLeaveBlockers()).toBe(true)
  endOther()
  expect(hasLeaveBlockers()).toBe(false)
})
