/** Players at the desk: a player with balances, and the staff who may do something about them. */
import { randomUUID } from 'node:crypto'
import {
  getDeskPlayer,
  getDeskPlayerTimeline,
  postDeskFindPlayers,
  postDeskFindPlayersByName,
} from '@fairdraw/contract/desk/players.ts'
import type { TimelineKind } from '@fairdraw/contract/desk/players.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'

export const OPEN = 1
export const REASON = 'The clip of Sunday gave no tokens.'

export type Staff = Awaited<ReturnType<typeof addStaff>>

export async function openPlayersDesk() {
  const server = await startTestApp({ competitions: [{ id: OPEN }] })

  /** New people: one of each role, and the player whom they look at. */
  async function meet(fields: Parameters<typeof server.addPlayer>[0] = {}) {
    server.advanceSeconds(3_600)
    const [support, finance, auditor] = [
      await addStaff(server, ['support']),
      await addStaff(server, ['finance']),
      await addStaff(server, ['auditor']),
    ]
    const player = await server.addPlayer({
      email: `wilhelmina${randomUUID()}@example.org`,
      firstName: 'Wilhelmina',
      surname: 'Featherstonehaugh',
      balances: { tokens: 40, cash: 500 },
      ...fields,
    })
    const params = { id: player.playerId }
    const read = async ({ headers }: Staff) => (await server.ask(getDeskPlayer, { headers, params })).body.player!
    return {
      support,
      finance,
      auditor,
      player,
      params,
      read,
      tokens: async () => (await read(support)).balances.find(({ asset }) => asset === 'tokens')!.balance,
      enter: () => server.ask(postEnter, { bearer: player.bearer, body: { competitionId: OPEN, termsAccepted: true } }),
      timeline: ({ headers }: Staff, query: { kind?: TimelineKind; cursor?: string } = {}) =>
        server.ask(getDeskPlayerTimeline, { headers, params, query }),
      auditedActs: () =>
        readRows(
          server.db,
          sql`select act, actor, reason, after from audit_log
              where subject_kind = 'player' and subject_id = ${String(player.playerId)} order by id`,
        ),
    }
  }

  return {
    server,
    meet,
    find: ({ headers }: Staff, search: string) => server.ask(postDeskFindPlayers, { headers, body: { search } }),
    findByName: ({ headers }: Staff, search: string) =>
      server.ask(postDeskFindPlayersByName, { headers, body: { search, reason: REASON } }),
  }
}
