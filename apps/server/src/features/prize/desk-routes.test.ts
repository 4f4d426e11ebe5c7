import { postDeskAwardAddress, postDeskAwardStep, postDeskWithdrawAward } from '@fairdraw/contract/prize.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp()
const { playerId } = await server.addPlayer()
const key = { playerId, id: randomUUID() }

it('knows no award that does not exist', async () => {
  const { headers } = await addStaff(server, ['support'])
  const officer = await addStaff(server, ['draw-officer'])
  const replies = [
    await server.ask(postDeskAwardAddress, { params: key, body: {}, headers }),
    await server.ask(postDeskAwardStep, { params: { ...key, step: 'send' }, body: {}, headers }),
    await server.ask(postDeskWithdrawAward, { params: key, body: { reason: 'By mistake.' }, headers: officer.headers }),
  ]
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
