import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { expect, it } from 'vitest'
import { answerLogInRequest, readLogInRequest, sendLoggedIn } from './log-in-request.ts'

const DONE = { ok: true, status: 200, body: {} } as Answer<Endpoint>
const refused = (code: string) => ({ ok: false, status: 401, problem: { code } }) as Answer<Endpoint>
const ENDED = refused('staff-session-ended')

/** A call whose replies come when a test says so. */
function startCall() {
  const replies: ((answer: Answer<Endpoint>) => void)[] = []
  const outcome = sendLoggedIn(() => new Promise<Answer<Endpoint>>((reply) => void replies.push(reply)))
  return { outcome, reply: (answer: Answer<Endpoint>) => replies.at(-1)!(answer), sent: () => replies.length }
}

it('calls share one dialog, and one that was sent before the log-in and is refused after it opens no other', async () => {
  const [first, late] = [startCall(), startCall()]
  first.reply(ENDED)
  await expect.poll(readLogInRequest).toBe('staff-session-ended')
  answerLogInRequest(true)
  late.reply(ENDED)
  await expect.poll(() => [first.sent(), late.sent()]).toEqual([2, 2])
  expect(readLogInRequest()).toBeUndefined()
  for (const one of [first, late]) one.reply(DONE)
  expect(await Promise.all([first.outcome, late.outcome])).toEqual([DONE, DONE])
})

it('a call is returned refused if its dialog is closed, and asks again if it is refused after a log-in', async () => {
  const closed = startCall()
  closed.reply(ENDED)
  await expect.poll(readLogInRequest).toBe('staff-session-ended')
  answerLogInRequest(false)
  expect(await closed.outcome).toBe(ENDED)
  const repeated = startCall()
  for (const sent of [1, 2]) {
    await expect.poll(repeated.sent).toBe(sent)
    repeated.reply(refused('fresh-log-in-needed'))
    await expect.poll(readLogInRequest).toBe('fresh-log-in-needed')
    answerLogInRequest(true)
  }
  await expect.poll(repeated.sent).toBe(3)
  repeated.reply(DONE)
  expect(await repeated.outcome).toBe(DONE)
})
