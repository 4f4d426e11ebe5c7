/** What an editor needs besides the text: numbers, sources and who else is here (docs/mechanisms/desk.md#editing-content). */
import {
  getDeskCompetitionSources,
  postDeskCompetitionNumber,
  postDeskPresence,
} from '@fairdraw/contract/desk/content-editing.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createDeskItem } from '../testing.ts'
import { purgePresences } from './presence.ts'

const server = await startTestApp()
const editor = await addStaff(server, ['editor'])
const publisher = await addStaff(server, ['editor', 'publisher'])

const nextNumber = async ({ headers } = editor) => {
  const { body } = await server.ask(postDeskCompetitionNumber, { headers, body: {} })
  return (body as { number: number }).number
}

describe('the number of a new competition', () => {
  it('is above that of every other one, and never given twice, even to editors who ask at once', async () => {
    await createDeskItem(server, 7_300).save(editor)
    const given = await Promise.all([editor, publisher, editor, publisher].map(nextNumber))
    expect(new Set(given).size).toBe(4)
    expect(Math.min(...given)).toBeGreaterThan(7_300)
    // Somebody imports a file with a higher one.
    await createDeskItem(server, 7_400).save(editor)
    expect(await nextNumber()).toBe(7_401)
    expect(await nextNumber()).toBe(7_402)
  })

  it('is not for those who may not edit', async () => {
    const support = await addStaff(server, ['support'])
    expect((await server.ask(postDeskCompetitionNumber, { headers: support.headers, body: {} })).status).toBe(403)
  })
})

describe('the competitions to begin another one like', () => {
  const sources = async (words?: string) => {
    const query = words === undefined ? {} : { words }
    const { body } = await server.ask(getDeskCompetitionSources, { headers: editor.headers, query })
    return (body as { sources: { id: string; title: string; revision: number; closesAt: string }[] }).sources
  }

  it('are in their newest revision, those that close nearest to now first, and found by words', async () => {
    const [first, second] = [createDeskItem(server, 7_501), createDeskItem(server, 7_502)]
    const closing = (day: string) => ({ dateStop: `2031-01-${day}T21:00:00.000Z` })
    await first.save(editor, 0, { name: 'A lantern', ...closing('10') })
    await first.save(editor, 1, { name: 'A bright lantern', ...closing('12') })
    await second.save(editor, 0, { name: 'A lantern of brass', ...closing('11') })
    const found = await sources('lantern')
    expect(found.map(({ id, title, revision }) => [id, title, revision])).toEqual([
      ['7502', 'A lantern of brass', 1],
      ['7501', 'A bright lantern', 2],
    ])
    expect(found[1]?.closesAt).toBe('2031-01-12T21:00:00.000Z')
    expect((await sources()).length).toBeGreaterThanOrEqual(2)
    expect(await sources('nothing like this')).toEqual([])
  })
})

describe('who else has an item open', () => {
  const params = { kind: 'faq', id: 'faq' } as const
  const tabs = ['1', '2', '3'].map((end) => `0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a4${end}`)
  const look = async (person: typeof editor, tab: string, more: { isLeaving?: boolean } = {}) => {
    const { body } = await server.ask(postDeskPresence, { headers: person.headers, params, body: { tab, ...more } })
    return (body as { others: { name: string; isOwn: boolean; since: string }[] }).others
  }

  it('is told to each of them, until a tab leaves or is not heard of for a minute', async () => {
    const [mine = '', second = '', theirs = ''] = tabs
    expect(await look(editor, mine)).toEqual([])
    const since = server.clock.now.toISOString()
    expect(await look(publisher, theirs)).toMatchObject([{ isOwn: false, since }])
    for (const tab of [second, mine])
      expect(new Set((await look(editor, tab)).map(({ isOwn }) => isOwn))).toEqual(new Set([true, false]))

    await look(editor, second, { isLeaving: true })
    expect(await look(editor, mine)).toMatchObject([{ isOwn: false }])
    server.advanceSeconds(40)
    await look(editor, mine)
    server.advanceSeconds(30)
    expect(await look(editor, mine), 'the other tab has not renewed').toEqual([])

    await purgePresences(server.db, server.clock.now)
    expect(await readRows(server.db, sql`select tab from content_presences`)).toEqual([{ tab: mine }])
  })

  it('cannot be ended by somebody else', async () => {
    const [mine = '', , theirs = ''] = tabs
    await look(editor, mine)
    await look(publisher, mine.replace(/.$/, '9'), { isLeaving: true })
    await look(publisher, mine, { isLeaving: true })
    expect(await look(publisher, theirs)).toHaveLength(1)
  })
})
