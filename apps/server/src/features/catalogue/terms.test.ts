/**
 * Published terms: one text per version for any statement, and the site shows the row that entries are bound to (field
 * rule 7).
 */
import { getCompetition, getEndedTerms, getInit } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { entries } from '../entry/tables.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { readRows } from '../../testing/read-rows.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { saveCompetition } from './catalogue.ts'

const [STORED, ENTERED, NEW] = [1, 2, 3] as const

const server = await startTestApp({ competitions: [{ id: STORED }, { id: ENTERED }] })

const withTerms = (id: number, version: number, tcFull: string): Competition => {
  const whole = buildCompetition({ id })
  const { display } = whole.meta
  const tc = { version, tcCheckboxText: 'I accept', tcFull }
  return { ...whole, meta: { ...whole.meta, display: { ...display, tc } } }
}

type Stored = { version: number; checkbox: string; text: string }
const storedTerms = (id: number) =>
  readRows<Stored>(
    server.db,
    sql`select version, checkbox_text as checkbox, full_text as text from competition_terms
        where competition_id = ${id} order by version`,
  )

describe('under a published version', () => {
  let before: Stored[]
  beforeEach(async () => {
    before = await storedTerms(STORED)
    expect(before).toMatchObject([{ version: 1, text: 'The terms.' }])
  })

  const columns = '(competition_id, version, checkbox_text, full_text)'
  const other = `(${STORED}, 1, 'I accept the terms', 'Other')`
  const document = JSON.stringify(withTerms(STORED, 1, 'Other'))

  it.each([
    ['insert', `insert into competition_terms ${columns} values ${other}`],
    [
      'insert of another tick box',
      `insert into competition_terms ${columns} values (${STORED}, 1, 'Yes', 'The terms.')`,
    ],
    ['insert that skips conflicts', `insert into competition_terms ${columns} values ${other} on conflict do nothing`],
    [
      'insert that updates on a conflict',
      `insert into competition_terms ${columns} values ${other}
       on conflict (competition_id, version) do update set full_text = excluded.full_text`,
    ],
    [
      'insert of the same text that updates on a conflict',
      `insert into competition_terms ${columns} values (${STORED}, 1, 'I accept the terms', 'The terms.')
       on conflict (competition_id, version) do update set full_text = 'Other'`,
    ],
    [
      'merge',
      `merge into competition_terms t using (values ${other}) as o ${columns}
       on t.competition_id = o.competition_id and t.version = o.version
       when matched then update set full_text = o.full_text`,
    ],
    ['update', `update competition_terms set full_text = 'Other'`],
    ['update of the version', `update competition_terms set version = 2 where competition_id = ${STORED}`],
    ['delete', `delete from competition_terms where competition_id = ${STORED}`],
    ['truncate', `truncate competition_terms`],
    ['document', `update competitions set body = '${document}'::jsonb where id = ${STORED}`],
    [
      'document that is deleted and stored again',
      `with gone as (delete from competitions where id = ${STORED} returning id)
       insert into competitions (id, body) select id, '${document}'::jsonb from gone`,
    ],
  ])('another text is refused: %s', async (_, statement) => {
    await expect(server.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23000' } })
    expect(await storedTerms(STORED)).toEqual(before)
    expect((await server.catalogue.find(STORED, server.db))?.competition.meta.display.tc.tcFull).toBe('The terms.')
  })

  it('the same text is accepted, published or inserted', async () => {
    const [same] = before
    const whole = buildCompetition({ id: STORED })
    const tc = { version: 1, tcCheckboxText: same!.checkbox, tcFull: same!.text }
    const again = { ...whole, meta: { ...whole.meta, display: { ...whole.meta.display, tc } } }
    expect(await saveCompetition(server.db, again, [])).toBe(1)
    expect(await saveCompetition(server.db, { ...again, name: 'Renamed' }, [])).toBe(1)
    await server.db.execute(
      sql`insert into competition_terms (competition_id, version, checkbox_text, full_text)
          values (${STORED}, 1, ${same!.checkbox}, ${same!.text}) on conflict do nothing`,
    )
    expect(await storedTerms(STORED)).toEqual(before)
  })
})

it('another text gets the next version', async () => {
  const save = (version: number, text: string) => saveCompetition(server.db, withTerms(NEW, version, text), [])
  expect(await save(1, 'First')).toBe(1)
  expect(await save(1, 'Changed')).toBe(2)
  // The old document again, as an author sends it who does not know of the second version.
  expect(await save(1, 'Changed')).toBe(2)
  expect(await save(7, 'Seventh')).toBe(7)
  expect(await save(3, 'Behind')).toBe(8)
  expect((await storedTerms(NEW)).map(({ version, text }) => `${version} ${text}`)).toEqual([
    '1 First',
    '2 Changed',
    '7 Seventh',
    '8 Behind',
  ])
})

describe('the terms of an entry', () => {
  const readDisplayed = async () => {
    await server.catalogue.refresh()
    const single = (await server.ask(getCompetition, { params: { id: ENTERED } })).body.competition as Competition
    const listed = (await server.ask(getInit)).body.competitions!.find(({ id }) => id === ENTERED)!
    const [one, other] = [single, listed].map(({ meta }) => meta.display.tc)
    expect(one).toEqual(other)
    return { version: one!.version, checkbox: one!.tcCheckboxText, text: one!.tcFull }
  }
  const rowOf = async (version: number) => (await storedTerms(ENTERED)).find((row) => row.version === version)
  /** Enters under the terms that the site shows; returns the entry's version of the terms. */
  const enterUnder = async (termsVersion: number) => {
    const { bearer } = await server.addPlayer()
    const body = { competitionId: ENTERED, termsAccepted: true, termsVersion }
    const reply = await server.ask(postEnter, { bearer, body })
    expect(reply.status).toBe(200)
    const [entry] = await server.db.select().from(entries).where(eq(entries.id, reply.body.entryId!))
    return entry!.termsVersion!
  }

  it('are the row that the site shows, before and after another text is published', async () => {
    const first = await readDisplayed()
    const pinned = await enterUnder(first.version)
    expect(await rowOf(pinned)).toEqual(first)

    await saveCompetition(server.db, withTerms(ENTERED, first.version, 'Changed'), [])
    const second = await readDisplayed()
    expect(second).toMatchObject({ version: first.version + 1, text: 'Changed' })
    expect(await rowOf(await enterUnder(second.version))).toEqual(second)
    // The first entry keeps the terms that its player accepted.
    expect(await rowOf(pinned)).toEqual(first)
  })

  it('are shown even when the document differs from the row, before and after the competition has ended', async () => {
    await rewriteHistory(
      server.db,
      sql`update competitions set body = jsonb_set(body, '{meta,display,tc,tcFull}', '"Slipped in"') where id = ${ENTERED}`,
    )
    const displayed = await readDisplayed()
    expect(displayed.text).toBe('Changed')
    expect(await rowOf(await enterUnder(displayed.version))).toEqual(displayed)

    const ended = sql`jsonb_set(body, '{dateStop}', to_jsonb((now() - interval '1 minute')::text))`
    await server.db.execute(sql`update competitions set body = ${ended} where id = ${ENTERED}`)
    const { body } = await server.ask(getEndedTerms)
    expect(body.competitions?.find(({ id }) => id === ENTERED)).toMatchObject({
      version: displayed.version,
      terms: displayed.text,
    })
  })
})
