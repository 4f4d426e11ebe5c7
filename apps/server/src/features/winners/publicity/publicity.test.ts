/** Stories show of winners what they have agreed to, and for as long as they do (docs/mechanisms/draw/stories.md). */
import { getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { postDeskLint, postDeskRevision, postDeskSubmit } from '@fairdraw/contract/desk/content.ts'
import { getDeskWinner, postDeskPublicity } from '@fairdraw/contract/desk/winners.ts'
import { getWinner } from '@fairdraw/contract/winners.ts'
import type { PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createAuthors } from '../../content/testing.ts'
import { readPreviewOf } from './testing.ts'
import { saveWinner } from '../winners.ts'
import type { NewWinner } from '../winners.ts'

const PRIZE_PICTURE = '/media/prize.webp'
const server = await startTestApp({ competitions: [{ id: 1 }] })
const { saveAndPublish } = await createAuthors(server)
const support = await addStaff(server, ['support'])
const editor = await addStaff(server, ['editor'])

let made = 0
async function addWinner(more: Partial<NewWinner> = {}): Promise<string> {
  made += 1
  const id = `winner-${made}`
  await saveWinner(server.db, {
    id,
    firstName: 'Amira',
    surname: 'Khan',
    nameChoice: 'first-name',
    location: 'Leeds',
    isHidden: false,
    meta: { competitionId: 1, prize: 'A hamper', date: server.clock.now.toISOString() },
    image: PRIZE_PICTURE,
    showsImages: [],
    ...more,
  })
  return id
}

type Word = { parts: PublicityPart[]; nameChoice?: NameChoice; agreedAt?: Date; names?: object }
const say = (id: string, { parts, nameChoice = 'first-name', agreedAt = server.clock.now, names }: Word) =>
  server.ask(postDeskPublicity, {
    params: { id },
    body: { parts, channel: 'phone', agreedAt: agreedAt.toISOString(), nameChoice, ...(names && { names }) } as never,
    headers: support.headers,
  })
const story = (more: object = {}) => ({
  image: PRIZE_PICTURE,
  article: { title: 'A very good Tuesday', text: 'Amira laughed.' },
  showsImages: [],
  ...more,
})
const publishStory = (id: string, body: object = story()) =>
  saveAndPublish({ kind: 'winner-story', id, body: body as ReturnType<typeof story> })
const shownTitle = async (id: string) => {
  await server.catalogue.refresh()
  return (await server.ask(getWinner, { params: { id } })).body.winner?.article?.title
}
const stateOf = async (id: string) =>
  (await readRows<{ state: string }>(server.db, sql`select state from content_revisions where id = ${id}`))[0]!.state

// Field rule 10
it('a story is neither submitted nor published before its winner has agreed to what it shows', async () => {
  const id = await addWinner()
  const params = { kind: 'winner-story', id } as const
  const saved = await server.ask(postDeskRevision, {
    params,
    body: { basedOn: 0, body: story() },
    headers: editor.headers,
  })
  expect(saved.status).toBe(200)
  const submit = () =>
    server.ask(postDeskSubmit, { params: { ...params, revision: '1' as never }, headers: editor.headers })
  expect((await submit()).body).toMatchObject({ code: 'content-stopped', findings: [{ row: 'winner-has-agreed' }] })
  await say(id, { parts: ['story'] })
  const photographed = { params, body: { body: story({ image: '/media/amira.webp' }) }, headers: editor.headers }
  expect((await server.ask(postDeskLint, photographed)).body.findings).toMatchObject([
    { row: 'winner-has-agreed', path: 'image' },
  ])
  expect((await submit()).body).toMatchObject({ state: 'in-review' })
})

it('a story with brackets left is not submitted', async () => {
  const id = await addWinner()
  await say(id, { parts: ['story'] })
  const params = { kind: 'winner-story', id } as const
  const body = story({ article: { title: 'A [headline]', text: 'Amira laughed.' } })
  await server.ask(postDeskRevision, { params, body: { basedOn: 0, body }, headers: editor.headers })
  const submitted = await server.ask(postDeskSubmit, {
    params: { ...params, revision: '1' as never },
    headers: editor.headers,
  })
  expect(submitted.body).toMatchObject({ code: 'content-stopped', findings: [{ row: 'story-is-written' }] })
})

// Field rule 10
it('a story leaves the site at once when its winner takes back their word, and the desk is told', async () => {
  const id = await addWinner()
  await say(id, { parts: ['story', 'photograph'] })
  expect(await publishStory(id, story({ image: '/media/amira.webp' }))).toMatchObject({ kind: 'published' })
  expect(await shownTitle(id)).toBe('A very good Tuesday')
  await say(id, { parts: ['story'] })
  expect(await shownTitle(id), 'the photograph is not agreed to any more').toBeUndefined()
  const { body } = await server.ask(getStaticInit)
  expect(body.winners!.find((one) => one.id === id)).toMatchObject({ image: PRIZE_PICTURE })
  await server.jobs.runAll()
  expect(await stateOf(id)).toBe('withdrawn')
  await say(id, { parts: ['story', 'photograph'] })
  expect(await shownTitle(id), 'it comes back by two people alone').toBeUndefined()
  const acts = await readRows<{ act: string }>(
    server.db,
    sql`select act from audit_log where subject_id = ${id} and act in ('record-publicity', 'retire-content') order by id`,
  )
  expect(acts.map(({ act }) => act)).toEqual([
    'record-publicity',
    'record-publicity',
    'retire-content',
    'record-publicity',
  ])
})

// Field rule 10
it('a winner who chooses another name ends what they agreed to under the first', async () => {
  const id = await addWinner({ nameChoice: 'full' })
  await say(id, { parts: ['story'], nameChoice: 'full' })
  await publishStory(id, story({ article: { title: 'A very good Tuesday', text: 'Amira Khan laughed.' } }))
  expect(await shownTitle(id)).toBe('A very good Tuesday')
  // As a claim does that is changed (features/prize/claim.ts).
  await addWinner({ id, nameChoice: 'initials' })
  expect(await shownTitle(id)).toBeUndefined()
})

// Field rule 10
it('a winner who stays unnamed can agree to words, and to no picture or film of them', async () => {
  const id = await addWinner({ nameChoice: 'withheld', location: '' })
  expect((await say(id, { parts: ['story', 'photograph'], nameChoice: 'withheld' })).body).toMatchObject({
    code: 'invalid-request',
    fields: { parts: [expect.any(String)] },
  })
  expect((await say(id, { parts: ['story'], nameChoice: 'withheld' })).status).toBe(200)
  expect(await publishStory(id)).toMatchObject({ kind: 'stopped', findings: [{ row: 'winner-named-as-chosen' }] })
})

it('a winner who has not claimed says by phone how to be named; before that nobody is named', async () => {
  const unnamed = { firstName: '', surname: '', nameChoice: 'withheld', location: '' } as const
  const id = await addWinner(unnamed)
  expect((await say(id, { parts: ['story'] })).body).toMatchObject({ fields: { names: [expect.any(String)] } })
  const names = { firstName: 'Siân', surname: 'Tregaron', location: 'Cardiff' }
  const { body } = await say(id, { parts: ['story'], nameChoice: 'initials', names })
  expect(body.winner).toMatchObject({ name: 'S. T.', location: 'Cardiff', isNamed: true, agreed: ['story'] })
})

it('nobody reads more of a name at the desk than is published', async () => {
  const id = await addWinner({ nameChoice: 'initials', surname: 'Featherstonehaugh' })
  await say(id, { parts: ['story'], nameChoice: 'initials' })
  const reply = await server.ask(getDeskWinner, { params: { id }, headers: editor.headers })
  expect(reply.body.winner).toMatchObject({ name: 'A. F.', consents: [{ wording: 1, recordedBy: 'Test Person' }] })
  expect(JSON.stringify(reply.body)).not.toContain('Featherstonehaugh')
})

it('nobody records what a winner is yet to say, or of somebody who has not won', async () => {
  const id = await addWinner()
  const tomorrow = new Date(server.clock.now.getTime() + 86_400_000)
  expect((await say(id, { parts: ['story'], agreedAt: tomorrow })).body.fields).toHaveProperty('agreedAt')
  expect((await say('nobody', { parts: ['story'] })).status).toBe(404)
})

it('what was said stays as it was said', async () => {
  const id = await addWinner()
  await say(id, { parts: ['story'] })
  for (const change of [sql`update publicity_consents set parts = '{film}'`, sql`delete from publicity_consents`])
    await expect(server.db.execute(change)).rejects.toThrow()
})

it('a preview shows a story before its winner has agreed, and leaves no consent behind', async () => {
  const id = await addWinner()
  expect(await readPreviewOf(server, id, story())).toBe('A very good Tuesday')
  expect((await server.ask(getDeskWinner, { params: { id }, headers: editor.headers })).body.winner!.consents).toEqual(
    [],
  )
  expect((await server.ask(getInit)).status).toBe(200)
})
