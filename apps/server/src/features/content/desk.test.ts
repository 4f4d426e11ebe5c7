/** Content at the desk over HTTP: who may do what with a revision in which state, and what the audit log records. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { exampleItem, laterClosing } from '../../testing/desk/example-item.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { publishDue } from './publish.ts'
import { approveAndPublish } from './with-two-people.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createDeskItem, refused } from './testing.ts'

const server = await startTestApp()
const editor = await addStaff(server, ['editor'])
const publisher = await addStaff(server, ['publisher'])
const second = await addStaff(server, ['publisher'])
let nextId = 5_000
let item: ReturnType<typeof createDeskItem>
beforeEach(() => {
  item = createDeskItem(server, (nextId += 1))
})

const inAnHour = () => new Date(server.clock.now.getTime() + 3_600_000)
const state = (is: string) => ({ status: 200, body: { state: is } })

async function approved(changes: Record<string, unknown> = {}): Promise<void> {
  await item.save(editor, 0, changes)
  await item.submit(editor)
  expect(await item.approve(publisher)).toMatchObject(state('approved'))
}

describe('the review of a text', () => {
  it('goes from an editor through submission and another person’s approval to publication; the log has exactly these actors', async () => {
    expect(await item.save(editor)).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await item.submit(editor)).toMatchObject(state('in-review'))
    expect(await item.approve(publisher)).toMatchObject(state('approved'))
    expect(await item.shownName()).toBeUndefined()
    expect(await item.publish(second)).toMatchObject(state('published'))
    expect(await item.shownName()).toBe(item.body().competition.name)
    const rows = await readRows(
      server.db,
      sql`select act, actor, before, after from audit_log where subject_id = ${item.params.id} order by id`,
    )
    const moved = (act: string, person: typeof editor, before: string, after: string) => ({
      act,
      actor: `staff:${person.staffId}`,
      before: { revision: 1, state: before },
      after: { revision: 1, state: after },
    })
    expect(rows).toEqual([
      { act: 'save-revision', actor: `staff:${editor.staffId}`, before: null, after: { revision: 1 } },
      moved('submit-revision', editor, 'draft', 'in-review'),
      moved('approve-revision', publisher, 'in-review', 'approved'),
      { act: 'publish-revision', actor: `staff:${second.staffId}`, before: null, after: { revision: 1 } },
    ])
  })

  it('can be sent back to its author with a reason, and submitted again', async () => {
    await item.save(editor)
    await item.submit(editor)
    expect(await item.sendBack(publisher)).toMatchObject(state('draft'))
    expect(await item.approve(publisher)).toMatchObject(refused(409, 'revision-state'))
    const row = await readValue<string>(
      server.db,
      sql`select reason from audit_log where subject_id = ${item.params.id} and act = 'send-back-revision'`,
    )
    expect(row).toBe('The odds are missing.')
    expect(await item.submit(editor)).toMatchObject(state('in-review'))
    expect(await item.approve(publisher)).toMatchObject(state('approved'))
  })

  it('cannot be approved by its author, nor submitted by anybody else', async () => {
    await item.save(publisher)
    expect(await item.submit(second)).toMatchObject(refused(409, 'not-author'))
    await item.submit(publisher)
    expect(await item.approve(publisher)).toMatchObject(refused(409, 'own-revision'))
    expect(await item.read(editor)).toMatchObject({ state: 'in-review' })
    expect(await item.approve(second)).toMatchObject(state('approved'))
    // Two people have approved it, so either of them may publish it.
    expect(await item.publish(publisher)).toMatchObject(state('published'))
  })

  it('is approved once in two concurrent approvals', async () => {
    await item.save(editor)
    await item.submit(editor)
    const both = await Promise.all([item.approve(publisher), item.approve(second)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is not published before its approval, and an unknown revision is refused', async () => {
    await item.save(editor)
    for (const reply of [await item.publish(publisher), await item.schedule(publisher, inAnHour())])
      expect(reply).toMatchObject(refused(409, 'revision-state'))
    await item.submit(editor)
    expect(await item.publish(publisher)).toMatchObject(refused(409, 'revision-state'))
    expect(await item.publish(publisher, 9)).toMatchObject(refused(404, 'not-found'))
  })

  it('cannot replace a newer one', async () => {
    await approved()
    await item.save(editor, 1, { name: 'Corrected' })
    await item.submit(editor, 2)
    await item.approve(publisher, 2)
    await item.publish(publisher, 2)
    expect(await item.publish(publisher, 1)).toMatchObject(refused(409, 'revision-overtaken'))
    expect(await item.shownName()).toBe('Corrected')
  })

  it('is blocked by the linter, with the finding', async () => {
    const { dateStop } = item.body().competition
    await approved({ 'meta.channels.postal.dateStop': new Date(Date.parse(dateStop) - 86_400_000).toISOString() })
    const reply = await item.publish(publisher)
    expect(reply).toMatchObject(refused(422, 'content-stopped'))
    expect((reply.body as { findings: { path: string }[] }).findings.map(({ path }) => path)).toContain(
      'meta.channels.postal.dateStop',
    )
    expect(await item.read(editor)).toMatchObject({ state: 'approved' })
  })

  it('may move a closing only with a reason, by somebody other than its author', async () => {
    await approved()
    await item.publish(publisher)
    const example = exampleItem(server.clock.now, Number(item.params.id))
    const later = new Date(Date.parse(example.body.competition.dateStop) + 86_400_000)
    await item.save(second, 1, laterClosing(example, later))
    await item.submit(second, 2)
    await item.approve(publisher, 2)
    expect(await item.publish(publisher, 2)).toMatchObject(refused(422, 'content-stopped'))
    expect(await item.publish(second, 2, 'The programme moved.')).toMatchObject(refused(422, 'content-stopped'))
    expect(await item.publish(publisher, 2, 'The programme moved.')).toMatchObject(state('published'))
    const rows = await readRows(
      server.db,
      sql`select act, reason from audit_log where subject_id = ${item.params.id} order by id desc limit 2`,
    )
    expect(rows).toEqual(['publish-revision', 'move-closing'].map((act) => ({ act, reason: 'The programme moved.' })))
  })
})

describe('a schedule', () => {
  it('publishes at its time, unless it is cancelled, which returns the revision to approved', async () => {
    await approved()
    expect(await item.schedule(publisher, inAnHour())).toMatchObject(state('scheduled'))
    expect(await item.read(editor)).toMatchObject({ state: 'scheduled', publishAt: inAnHour().toISOString() })
    expect(await item.cancelSchedule(publisher)).toMatchObject(state('approved'))
    expect(await item.read(editor)).toMatchObject({ state: 'approved', publishAt: null })
    await publishDue(server.db, inAnHour(), () => {})
    expect(await item.shownName()).toBeUndefined()
    await item.schedule(publisher, inAnHour())
    await publishDue(server.db, inAnHour(), () => {})
    expect(await item.shownName()).toBe(item.body().competition.name)
  })

  it('must be in the future', async () => {
    await approved()
    expect(await item.schedule(publisher, server.clock.now)).toMatchObject(refused(422, 'not-in-future'))
    expect(await item.read(editor)).toMatchObject({ state: 'approved' })
  })
})

describe('withdrawing', () => {
  it('needs an editor before the approval, and a publisher after it', async () => {
    await approved()
    expect(await item.withdraw(editor)).toMatchObject(refused(403, 'staff-not-allowed'))
    await item.schedule(publisher, inAnHour())
    expect(await item.withdraw(editor)).toMatchObject(refused(403, 'staff-not-allowed'))
    expect(await item.withdraw(publisher)).toMatchObject(state('withdrawn'))
    await item.save(editor, 1)
    expect(await item.withdraw(editor, 2)).toMatchObject(state('withdrawn'))
    expect(await item.submit(editor, 2)).toMatchObject(refused(409, 'revision-state'))
  })

  it('is refused for a published revision', async () => {
    await approved()
    await item.publish(publisher)
    expect(await item.withdraw(publisher)).toMatchObject(refused(409, 'revision-state'))
  })
})

it('the command continues from what the desk has already submitted or approved', async () => {
  await item.save(editor)
  await item.submit(editor)
  const options = { approvedBy: publisher.staffId, now: server.clock.now }
  const result = await server.db.transaction((tx) => approveAndPublish(tx, { ...item.params, revision: 1 }, options))
  expect(result).toMatchObject({ kind: 'published' })
  await item.save(editor, 1, { name: 'Two' })
  await item.submit(editor, 2)
  await item.approve(second, 2)
  const again = await server.db.transaction((tx) => approveAndPublish(tx, { ...item.params, revision: 2 }, options))
  expect(again).toMatchObject({ kind: 'published' })
})
