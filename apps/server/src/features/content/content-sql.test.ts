/** What the database refuses of revisions, from any program (content.sql). */
import { readFileSync } from 'node:fs'
import { REVISION_EVENTS, REVISION_STATES, nextRevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentRevisions } from './tables.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import type { CompetitionItem } from '../../testing/desk/example-item.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { approve, propose } from '../staff/four-eyes.ts'
import { publicationOf } from './review.ts'
import { createAuthors } from './testing.ts'

const server = await startTestApp()
const { editor: EDITOR, publisher: PUBLISHER, save } = await createAuthors(server)

/** The documented example, a day after its opening. */
const example = (id: number, changes: Record<string, unknown> = {}) => exampleItem(server.clock.now, id, changes)
let nextId = 1_000
let item: CompetitionItem
beforeEach(() => {
  nextId += 1
  item = example(nextId)
})

describe('the database refuses, for any statement,', () => {
  const REVISIONS = 'content_revisions'
  beforeEach(async () => {
    await save(item)
    await save(example(nextId, { name: 'Two' }), 1)
  })
  const approveAs = (revision: number, proposedBy: string, approvedBy: string) =>
    server.db.transaction(async (tx) => {
      const proposalId = await propose(tx, { ...publicationOf('competition', item.id, revision), proposedBy })
      await approve(tx, { proposalId, approvedBy })
    })
  const expectRefused = async (statement: SQL, words: string) => {
    const before = await server.db.select().from(contentRevisions)
    await expect(server.db.execute(sql`${statement} where id = ${item.id}`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(words) },
    })
    expect(await server.db.select().from(contentRevisions)).toEqual(before)
  }

  it.each([
    ['another text', sql`update content_revisions set body = '{}'`, 'append-only'],
    ['another author', sql`update content_revisions set author = 'staff:somebody'`, 'append-only'],
    ['a revision removed', sql`delete from content_revisions`, REVISIONS],
    [
      'two published texts of one item',
      sql`update content_revisions set state = 'published'`,
      `${REVISIONS}_published`,
    ],
    ['a state that there is not', sql`update content_revisions set state = 'live'`, 'cannot become live'],
    ['a schedule without a time', sql`update content_revisions set state = 'scheduled'`, `${REVISIONS}_scheduled_at`],
  ])('%s', async (_, statement, words) => {
    for (const revision of [1, 2]) await approveAs(revision, EDITOR, PUBLISHER)
    for (const state of ['in-review', 'approved'])
      await server.db.execute(sql`update content_revisions set state = ${state} where id = ${item.id}`)
    await expectRefused(statement, words)
  })

  it('the approval of a text that nobody but its author has approved', async () => {
    await server.db.execute(sql`update content_revisions set state = 'in-review' where id = ${item.id}`)
    const statement = sql`update content_revisions set state = 'approved'`
    await expectRefused(statement, 'nobody but its author has approved')
    for (const revision of [1, 2]) await approveAs(revision, PUBLISHER, EDITOR)
    await expectRefused(statement, 'nobody but its author has approved')
  })

  it.each(['published', 'scheduled'])('a draft that becomes %s without a review', async (state) => {
    for (const revision of [1, 2]) await approveAs(revision, EDITOR, PUBLISHER)
    await expectRefused(
      sql`update content_revisions set state = ${state}, publish_at = now()`,
      `a draft revision cannot become ${state}`,
    )
  })

  it('an insert in any state but draft', async () => {
    const values = { kind: 'competition', id: item.id, revision: 3, body: {}, author: 'staff:x' }
    await expect(server.db.insert(contentRevisions).values({ ...values, state: 'published' })).rejects.toMatchObject({
      cause: { message: 'a revision begins as a draft, not as published' },
    })
  })

  it('publishing a withdrawn text', async () => {
    await server.db.execute(sql`update content_revisions set state = 'withdrawn' where id = ${item.id}`)
    for (const revision of [1, 2]) await approveAs(revision, EDITOR, PUBLISHER)
    await expectRefused(sql`update content_revisions set state = 'published'`, 'cannot become published')
  })

  it('every change of state that is not in the state machine', () => {
    const text = readFileSync(new URL('./content.sql', import.meta.url), 'utf8')
    const inDatabase = [...text.matchAll(/\('([\w-]+)', '([\w-]+)'\)/g)].map(([, from, to]) => `${from} ${to}`)
    const inTable = REVISION_STATES.flatMap((from) =>
      REVISION_EVENTS.flatMap((event) => {
        const to = nextRevisionState(from, event)
        return to ? [`${from} ${to}`] : []
      }),
    )
    expect([...new Set(inDatabase)].toSorted()).toEqual(inTable.toSorted())
  })
})
