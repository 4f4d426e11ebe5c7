import { expect, it, vi } from 'vitest'
import { askConfirm, modalRequests, showMessage } from './modal-requests.ts'

// Row 1.2-93
it('requests wait in order until they are answered', async () => {
  const heard = vi.fn()
  const unsubscribe = modalRequests.subscribe(heard)
  const answer = showMessage({ title: 'You are offline', text: 'Try again in a minute.' })
  const asked = askConfirm({ yes: 'Remove' })
  const [message, question] = modalRequests.get()
  expect([message?.kind, question?.kind]).toEqual(['message', 'confirm'])
  if (message?.kind !== 'message' || question?.kind !== 'confirm') throw new Error('not what was asked for')
  message.answer()
  await answer
  expect(modalRequests.get()).toEqual([question])
  question.answer(false)
  expect(await asked).toBe(false)
  expect(modalRequests.get()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(4)
  unsubscribe()
})
