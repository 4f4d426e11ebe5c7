import { postPushState, postPushUnsubscribe } from '@fairdraw/contract/draw/push.ts'
import type { DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../../api.ts'
import { stopTelling } from './telling.ts'

const endpoint = 'https://push.example/send/a'
const [one, other]: DrawSubject[] = [
  { kind: 'competition', subjectId: '1' },
  { kind: 'competition', subjectId: '2' },
]
const unsubscribe = vi.fn<() => Promise<boolean>>()
// A browser with a subscription, which nothing else here has.
vi.mock('./browser-push.ts', () => ({ findSubscription: async () => ({ endpoint, unsubscribe }) }))

/** What the server has of this browser; undefined: it is out of reach. */
let stored: DrawSubject[] | undefined
const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  unsubscribe.mockReset()
  connect({
    fetch: async (address, init) => {
      calls.push(address as string)
      if (!stored) throw new TypeError('no connection')
      const { draw } = JSON.parse(init!.body as string) as { draw?: DrawSubject }
      if (address === postPushUnsubscribe.path)
        stored = stored.filter(({ subjectId }) => draw && subjectId !== draw.subjectId)
      return Response.json(address === postPushState.path ? { draws: stored } : {})
    },
  })
})

it('ends one draw and leaves the browser subscribed for the others', async () => {
  stored = [one!, other!]
  await stopTelling(one)
  expect(stored).toEqual([other])
  expect(unsubscribe).not.toHaveBeenCalled()
})

it('ends the browser’s own subscription with its last draw', async () => {
  stored = [one!]
  await stopTelling(one)
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('ends all draws at once', async () => {
  stored = [one!, other!]
  await stopTelling()
  expect(stored).toEqual([])
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('ends the browser’s own subscription without a connection, so that its push service takes nothing more', async () => {
  stored = undefined
  await stopTelling(one)
  expect(calls).toEqual([postPushUnsubscribe.path])
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('does not disturb what calls it, whatever the browser does', async () => {
  stored = [one!]
  unsubscribe.mockRejectedValue(new Error('no'))
  await expect(stopTelling()).resolves.toBeUndefined()
})
