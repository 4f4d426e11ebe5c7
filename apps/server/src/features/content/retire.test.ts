/** Published items that two people take off the site. */
import { randomUUID } from 'node:crypto'
import { postCampaign } from '@fairdraw/contract/campaign.ts'
import { postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createCampaignCodes } from '../campaign/codes.ts'
import { campaignCodes } from '../campaign/tables.ts'
import { CLIP, OTHER_CLIP, WORD_DRUM } from '../word-drum/testing.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import type { ContentItem } from './bodies.ts'
import { createAuthors } from './testing.ts'

const server = await startTestApp()
const { saveAndPublish, shown } = await createAuthors(server)
const [first, second] = [await addStaff(server, ['publisher']), await addStaff(server, ['publisher'])]

const retire = ({ headers }: typeof first, kind: ContentKind, id: string) =>
  server.ask(postDeskRetire, { params: { kind, id }, body: { reason: 'Nobody looks at it.' }, headers })

/** Publishes an item, which two people then take off. */
async function publishAndRetire(item: ContentItem) {
  expect(await saveAndPublish(item)).toMatchObject({ kind: 'published' })
  expect((await retire(first, item.kind, item.id)).body).toEqual({ isRetired: false })
  expect((await retire(second, item.kind, item.id)).body).toEqual({ isRetired: true })
}

it('needs two people', async () => {
  const { rails } = (await shown()).staticInit
  const body = { id: 'fresh', name: 'fresh', displayAsRails: true, onlyTokenPaid: false }
  await saveAndPublish({ kind: 'rail', id: 'fresh', body })
  for (let nth = 0; nth < 2; nth += 1) expect((await retire(first, 'rail', 'fresh')).body).toEqual({ isRetired: false })
  expect((await shown()).staticInit.rails).toHaveLength(rails.length + 1)
  expect((await retire(second, 'rail', 'fresh')).body).toEqual({ isRetired: true })
  expect((await shown()).staticInit.rails).toEqual(rails)
  expect(await retire(second, 'rail', 'fresh')).toMatchObject({ status: 404 })
})

it('removes a clip', async () => {
  await publishAndRetire({ kind: 'clip', id: CLIP.id, body: CLIP })
  expect((await shown()).staticInit.clips.map(({ id }) => id)).not.toContain(CLIP.id)
})

it('removes a game with its words', async () => {
  await publishAndRetire({ kind: 'word-drum', id: WORD_DRUM.game.id, body: WORD_DRUM })
  expect((await shown()).staticInit.games).toEqual([])
  expect(await readRows(server.db, sql`select 1 from word_drums`)).toEqual([])
})

it('ends a campaign, whose codes are not published any more', async () => {
  const [campaignCode, campaignId] = ['SPRING-2026', randomUUID()]
  const hash = createCampaignCodes(testConfig.PASSCODE_PEPPER).hash(campaignCode)
  await server.db.insert(campaignCodes).values({ hash, campaignId })
  const body = {
    name: 'Spring tokens',
    title: 'A gift',
    text: 'Thanks for listening.',
    dateStart: '2026-01-01T00:00:00.000Z',
    dateStop: '2099-01-01T00:00:00.000Z',
    prize: { type: 'tokens' as const, amount: 10 },
  }
  await publishAndRetire({ kind: 'campaign', id: campaignId, body })
  const { bearer } = await server.addPlayer()
  expect(await server.ask(postCampaign, { bearer, body: { campaignCode } })).toMatchObject({
    body: { status: 'not-published' },
  })
})

it('is refused for kinds that must always exist', async () => {
  expect(await retire(first, 'settings', 'settings')).toMatchObject({ status: 409, body: { code: 'not-retirable' } })
})

it('is refused by the database without the second person', async () => {
  await saveAndPublish({ kind: 'clip', id: OTHER_CLIP.id, body: OTHER_CLIP })
  await expect(
    server.db.execute(sql`update content_revisions set state = 'withdrawn' where id = ${OTHER_CLIP.id}`),
  ).rejects.toMatchObject({ cause: { code: '23000' } })
})
