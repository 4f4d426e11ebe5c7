/** Players at the desk are found by name and postcode, by those who may, with a reason. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { REASON, openPlayersDesk } from './testing.ts'

const { server, meet, findByName } = await openPlayersDesk()
/** A surname that nobody else has: each test runs among the players of the others. */
const newSurname = () => `Featherstone${randomUUID().replaceAll(/[^a-f]/g, '')}`

async function setUp(fields: { firstName?: string; surname?: string; postcode?: string } = {}) {
  const named = { firstName: 'Wilhelmina', surname: newSurname(), postcode: 'M1 1AE', ...fields }
  const desk = await meet(named)
  const find = async (search: string) => {
    const { body } = await findByName(desk.support, search)
    return body.players!.map(({ id }) => id)
  }
  return { ...desk, ...named, playerId: desk.player.playerId, find }
}

describe('a player who gave a name', () => {
  it('is found by surname, by whole name in either order, and by a short first name, whatever the capitals', async () => {
    const { surname, find, playerId } = await setUp()
    for (const typed of [
      surname,
      surname.toUpperCase(),
      `wilhelmina ${surname}`,
      `${surname} Wilhelmina`,
      `${surname}, Wilhelmina`,
      `Mrs W ${surname}`,
      ` \u200bWil  ${surname}`,
      `${surname} m11ae`,
      `Wilhelmina ${surname} M1 1AE`,
    ])
      expect(await find(typed), typed).toEqual([playerId])
  })

  it.each([
    ['Áine', 'O’Neill-', ['aine oneill', "O'Neill", 'ONEILL, Aine']],
    ['Siân', 'Łukasz ', ['Sian lukasz', 'LUKASZ']],
    ['Anna', 'van der ', ['van-der', 'anna VANDER']],
  ])('%s %s is found without accents, and however the parts are joined', async (firstName, start, ways) => {
    const end = newSurname()
    const { find, playerId } = await setUp({ firstName, surname: `${start}${end}` })
    for (const typed of ways) expect(await find(typed.replace(/(?=,| m1|$)/, end)), typed).toEqual([playerId])
  })

  it('is not found by another first name, another postcode, or a part of the surname', async () => {
    const { surname, find } = await setUp()
    for (const typed of [`Jane ${surname}`, `${surname} M1 1AF`, surname.slice(0, -1), `${surname} or true`])
      expect(await find(typed), typed).toEqual([])
  })

  it('is found by the postcode alone, among others who live there', async () => {
    const { find, playerId } = await setUp({ postcode: 'ZE3 9JW' })
    expect(await find('ze39jw')).toContain(playerId)
  })

  it('is not found once erased', async () => {
    const { surname, find, playerId } = await setUp()
    await server.db.execute(sql`update players set erased_at = now() where id = ${playerId}`)
    expect(await find(surname)).toEqual([])
  })
})

it('shows no more than tells people of one name apart, twenty at most', async () => {
  const surname = newSurname()
  const { support, player } = await setUp({ surname })
  const { body } = await findByName(support, surname)
  expect(body).toMatchObject({ hasMore: false, players: [{ maskedName: `Wilhelmina F.`, area: 'M1' }] })
  expect(JSON.stringify(body)).not.toContain(surname)
  expect(JSON.stringify(body)).not.toContain(player.phone)

  for (let nth = 0; nth < 20; nth += 1) await server.addPlayer({ firstName: 'Jo', surname })
  const many = await findByName(support, surname)
  expect(many.body.players).toHaveLength(20)
  expect(many.body.hasMore).toBe(true)
})

it('is for support alone, and each look and its reason are in the audit log, without the name', async () => {
  const { support, finance, auditor, surname, auditedActs } = await setUp()
  expect((await findByName(finance, surname)).body.code).toBe('staff-not-allowed')
  expect((await findByName(auditor, surname)).body.code).toBe('staff-not-allowed')
  expect(await auditedActs()).toEqual([])
  await findByName(support, surname)
  expect(await auditedActs()).toEqual([
    { act: 'find-player-by-name', actor: `staff:${support.staffId}`, reason: REASON, after: null },
  ])

  await findByName(support, 'Nobodyatall')
  const [row] = await readRows(server.db, sql`select * from audit_log order by id desc limit 1`)
  expect(row).toMatchObject({ act: 'find-player-by-name', subject_id: 'none', reason: REASON })
  expect(JSON.stringify(row)).not.toContain('Nobodyatall')
})

it.each(['', ' short ', '\u200b'.repeat(20)])('needs a reason, and %j is none', async (reason) => {
  const { support } = await setUp()
  const payload = { search: 'Smith', reason }
  const url = '/api/desk/players/find-by-name'
  const { statusCode } = await server.app.inject({ method: 'POST', url, headers: support.headers, payload })
  expect(statusCode).toBe(422)
})

it.each(['07700 900101', '10-0123', "'; drop table players; --", '$'])(
  '%j is no name, and is refused',
  async (search) => {
    const { support, auditedActs } = await setUp()
    const { status, body } = await findByName(support, search)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['search']])
    expect(await auditedActs()).toEqual([])
  },
)

it('stops somebody who copies the players’ names', async () => {
  const { support } = await setUp()
  const statuses: number[] = []
  for (let nth = 0; nth <= 40; nth += 1) statuses.push((await findByName(support, 'Nobodyatall')).status)
  expect(statuses.indexOf(429)).toBe(40)
})
