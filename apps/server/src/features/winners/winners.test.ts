import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'
import { getWinner, getWinnersAll, postWinners, postWinnersAll } from '@fairdraw/contract/winners.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { winners } from './tables.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-values.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { saveWinner } from './winners.ts'
import type { NewWinner } from './winners.ts'
import { readPages } from '../../testing/read-pages.ts'

const SURNAME = 'Featherstonehaugh'
/** More than two pages, two per day. */
const MANY = 53

/** The nth winner; the first is the latest. */
function winnerOf(nth: number, more: Partial<NewWinner> = {}): NewWinner {
  return {
    id: `winner-${String(nth).padStart(2, '0')}`,
    firstName: 'Kim',
    surname: 'Ash',
    nameChoice: 'first-name',
    location: 'Kent',
    isHidden: false,
    meta: { competitionId: 1, prize: `Prize ${nth}`, date: new Date(Date.UTC(2026, 5, 1 - nth / 2)).toISOString() },
    image: '/media/winner.webp',
    showsImages: [],
    ...more,
  }
}

const HIDDEN = winnerOf(3, { id: 'hidden', isHidden: true, location: 'Nowhere' })
const SPECIAL: NewWinner[] = [
  ...NAME_CHOICES.map((nameChoice, place) =>
    winnerOf(100 + place, { id: nameChoice, firstName: 'Siân', surname: `${SURNAME}${nameChoice}`, nameChoice }),
  ),
  winnerOf(110, {
    id: 'told',
    location: 'Gwynedd',
    meta: { competitionId: 1, prize: 'A family 4×4, 100% paid_up', date: '2020-01-01T00:00:00.000Z' },
    article: { title: 'Four wheels on my wagon', text: 'Secretly I had hoped for a pony.' },
    showsImages: [{ source: '/media/show.webp', showName: 'The Late Breakfast', showOnWinnerList: true }],
  }),
]

let [player, tester] = ['', '']
const server = await startTestApp({ competitions: [{ id: 1 }] })
for (let nth = 0; nth < MANY; nth += 1) await saveWinner(server.db, winnerOf(nth))
for (const winner of [HIDDEN, ...SPECIAL]) await saveWinner(server.db, winner)
await server.catalogue.refresh()
player = (await server.addPlayer()).bearer
tester = (await server.addPlayer({ isTestPlayer: true })).bearer

const found = async (search: string) => {
  const { status, body } = await server.ask(getWinnersAll, { query: { search } })
  expect(status, search).toBe(200)
  return body.winners!.map(({ id }) => id)
}

const idsOf = (body: { winners?: { id: string }[]; nextCursor?: string }) => body.winners!.map(({ id }) => id)
const publicPages = () => readPages((query) => server.ask(getWinnersAll, { query }), idsOf)

describe('the pages of all winners', () => {
  // Row 1.7-62
  it('contain each published winner once, latest first, twenty-four per page', async () => {
    const pages = await publicPages()
    expect(pages.map((page) => page.length)).toEqual([24, 24, MANY + SPECIAL.length - 48])
    const times = await server.db.select({ id: winners.id, wonAt: winners.wonAt }).from(winners)
    const timeOf = new Map(times.map(({ id, wonAt }) => [id, wonAt.getTime()]))
    const ids = pages.flat()
    expect(new Set(ids).size).toBe(ids.length)
    const order = ids.map((id) => timeOf.get(id)!)
    expect(order).toEqual(order.toSorted((one, other) => other - one))
  })

  it('continue at the right place when the last winner was deleted meanwhile', async () => {
    const first = await server.ask(getWinnersAll, {})
    const last = first.body.winners!.at(-1)!.id
    await server.db.update(winners).set({ isHidden: true }).where(eq(winners.id, last))
    const second = await server.ask(getWinnersAll, { query: { cursor: first.body.nextCursor } })
    await server.db.update(winners).set({ isHidden: false }).where(eq(winners.id, last))
    const [, secondPage] = await publicPages()
    expect(second.body.winners!.map(({ id }) => id)).toEqual(secondPage)
  })

  it.each(['', 'x', '!', 'bm90aGluZw', Buffer.from('99999999999999.a').toString('base64url')])(
    'refuse the cursor %j that leads nowhere',
    async (cursor) => {
      const refused = { status: 422, body: { code: 'invalid-request', fields: { cursor: [expect.any(String)] } } }
      expect(await server.ask(getWinnersAll, { query: { cursor } })).toMatchObject(refused)
      expect(await server.ask(postWinnersAll, { bearer: player, body: { cursor } })).toMatchObject(refused)
    },
  )
})

describe('the search', () => {
  it.each([
    ['GWYNEDD', ['told']],
    ['4x4', ['told']],
    ['late breakfast', ['told']],
    ['breakfast gwynedd wheels', ['told']],
    ['sian', ['full', 'first-name']],
    ['100%', ['told']],
    ['paid_up', ['told']],
    ['1_0%', []],
    ['%', ['told']],
    ['\\', []],
    ['pony', []],
    ['kent gwynedd', []],
  ])('%j finds %j', async (search, ids) => {
    expect((await found(search)).toSorted()).toEqual(ids.toSorted())
  })

  it('accepts any words', async () => {
    for (const text of [...HOSTILE_TEXTS, '\u0000', '\uFFFD'].filter(({ length }) => length <= 100)) {
      await found(text)
      const asked = await server.ask(postWinnersAll, { bearer: tester, body: { search: text.replaceAll('\0', '') } })
      expect(asked.status, text).toBe(200)
    }
  })

  it('accepts at most a hundred characters', async () => {
    expect(await server.ask(getWinnersAll, { query: { search: 'x'.repeat(101) } })).toMatchObject({ status: 422 })
  })
})

describe('a hidden winner', () => {
  const cards = async (bearer: string) =>
    (await server.ask(postWinners, { bearer, body: {} })).body.winners!.map(({ id }) => id)
  const all = (bearer: string) => readPages((query) => server.ask(postWinnersAll, { bearer, body: query }), idsOf)

  // Row 1.6-04
  // Rows 1.7-63, 1.7-64
  it('is shown only to test players, marked as hidden', async () => {
    expect(await cards(tester)).toContain(HIDDEN.id)
    expect(await cards(player)).not.toContain(HIDDEN.id)
    expect((await all(tester)).flat()).toContain(HIDDEN.id)
    expect((await all(player)).flat()).toEqual((await publicPages()).flat())
    expect((await publicPages()).flat()).not.toContain(HIDDEN.id)
    const { body } = await server.ask(postWinners, { bearer: tester, body: {} })
    expect(body.winners!.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual([HIDDEN.id])
  })

  it('is not in the static documents, has no story, and is not found by a search', async () => {
    const { body } = await server.ask(getStaticInit)
    expect(body.winners).toHaveLength(24)
    expect(body.winners!.map(({ id }) => id)).toEqual((await publicPages())[0])
    expect(await server.ask(getWinner, { params: { id: HIDDEN.id } })).toMatchObject({ status: 404 })
    expect(await found('nowhere')).toEqual([])
  })
})

describe('a name', () => {
  it('is published as its winner chose', async () => {
    const name = async (id: string) => (await server.ask(getWinner, { params: { id } })).body.winner?.name
    expect(await Promise.all(NAME_CHOICES.map(name))).toEqual([`Siân ${SURNAME}full`, 'Siân', 'S. F.', 'A winner'])
  })

  it('that is withheld is in no reply of any call, and cannot be searched', async () => {
    const unpublished = NAME_CHOICES.filter((choice) => choice !== 'full').map((choice) => `${SURNAME}${choice}`)
    const pages = await readPages((query) => server.ask(postWinnersAll, { bearer: tester, body: query }), idsOf)
    expect(pages.flat()).toHaveLength(MANY + SPECIAL.length + 1)
    const asked: string[] = []
    for (const { method, path, body, name, auth, idempotent } of ENDPOINTS) {
      if (idempotent) continue
      for (const id of path.includes('{') ? ['1', ...NAME_CHOICES] : ['']) {
        for (const query of name === 'getWinnersAll' ? ['', '?search=sian', '?search=winner'] : ['']) {
          const reply = await server.app.inject({
            method,
            url: path.replace(/\{\w+\}/, id) + query,
            ...(body ? { payload: (EXAMPLES[name]?.body ?? {}) as object } : {}),
            headers: auth === 'none' ? {} : { authorization: `Bearer ${tester}` },
          })
          if (reply.body.includes(SURNAME)) asked.push(path)
          for (const surname of unpublished) expect(reply.body, path).not.toContain(surname)
        }
      }
    }
    // The published name appears, so the others would have been found too.
    expect(asked).toContain('/api/winners/all')
    for (const surname of unpublished) expect(await found(surname)).toEqual([])
    expect(await found(`${SURNAME}full`)).toEqual(['full'])
  })

  it('is removed everywhere when its winner withdraws it', async () => {
    await saveWinner(server.db, winnerOf(0, { surname: 'Quillfeather', nameChoice: 'full' }))
    const named = () => server.catalogue.snapshot().staticInit.winners.some(({ name }) => name.includes('Quillfeather'))
    await vi.waitUntil(named)
    expect(await found('Quillfeather')).toEqual(['winner-00'])
    await saveWinner(server.db, winnerOf(0, { surname: 'Quillfeather', nameChoice: 'withheld' }))
    await vi.waitUntil(() => !named())
    expect(await found('Quillfeather')).toEqual([])
  })
})
