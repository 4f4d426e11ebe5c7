import { expect, it } from 'vitest'
import { messageTiles } from './hub-messages.ts'

const topic = (channel: 'text' | 'email' | 'card', sent: number, queued = 0, dead = 0) => ({
  topic: 'receipt',
  channel,
  counts: { queued, retrying: 0, dead, dropped: 0 },
  sent,
})

it('texts and emails are counted together, and cards on the site are not', () => {
  const [tile] = messageTiles([topic('text', 1_200, 3), topic('email', 34, 0, 1), topic('card', 500, 7)])
  expect(tile).toEqual({ name: 'Texts and emails sent', value: '1,234', more: '3 waiting, 1 failed' })
})

it('where all were sent it says so, and nothing where they could not be counted', () => {
  expect(messageTiles([topic('text', 2)])).toMatchObject([{ value: '2', more: 'none waiting, none failed' }])
  expect(messageTiles(undefined)).toEqual([])
})
