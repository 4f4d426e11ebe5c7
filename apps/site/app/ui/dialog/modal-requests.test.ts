import { expect, it, vi } from 'vitest'
import { askConfirm, modalRequests, showMessage } from './modal-requests.ts'

it('what is asked for waits in its order until it is answered', async () => {
  const heard = vi.fn()
  const unsubscribe = modalRequests.subscribe(heard)
  const said = showMessage({ title: 'You are offline', text: 'Try again in a minute.' })
  const asked = askConfirm({ yes: 'Remove' })
  const [message, question] = modalRequests.get()
  expect([message?.kind, question?.kind]).toEqual(['message', 'confirm'])
  if (message?.kind !== 'message' || question?.kind !== 'confirm') throw new Error('not what was asked for')
  message.answer()
  await said
  expect(modalRequests.get()).toEqual([question])
  question.answer(false)
  expect(await asked).toBe(false)
  expect(modalRequests.get()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(4)
  unsubscribe()
})
