/**
 * Pages, rails, tiles, settings, terms and stories are separate items in one document; an entry stores its revision.
 */
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { getInit } from '@fairdraw/contract/catalogue.ts'
import type { Page } from '@fairdraw/contract/catalogue/pages.ts'
import { postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import { postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import { createCampaignCodes } from '../campaign/codes.ts'
import { campaignCodes } from '../campaign/tables.ts'
import { readContent } from './bodies.ts'
import type { ContentItem } from './bodies.ts'
import { earningTerms } from '@fairdraw/rules/payment/tokens-earned.ts'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLIP, OTHER_CLIP, WORD_DRUM } from '../word-drum/testing.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import { readRows } from '../../testing/read-rows.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { findWinner, saveWinner } from '../winners/winners.ts'
import { searchWinners } from '../winners/all-winners.ts'
import { approveAndPublish } from './with-two-people.ts'
import { saveRevision } from './revisions.ts'

const server = await startTestApp()
const editor = (await addStaff(server, ['editor'])).staffId
const publisher = await addStaff(server, ['publisher'])
const other = await addStaff(server, ['publisher'])

async function publish(item: ContentItem, basedOn = 0) {
  const { kind, id } = item
  return server.db.transaction(async (tx) => {
    const now = server.clock.now
    const saved = await saveRevision(tx, item, { basedOn, actor: { staffId: editor }, now })
    if (saved.kind === 'stale') return saved
    return approveAndPublish(tx, { kind, id, revision: saved.revision }, { approvedBy: publisher.staffId, now })
  })
}
async function site() {
  await server.catalogue.refresh()
  return server.catalogue.snapshot()
}

const page = (id: string, title: string): Page => ({
  id,
  slug: id,
  meta: { title, description: '', rails: [], herosHeaderEnabled: false, backgroundsEnabled: false },
})
const pageItem = (id: string, title: string): ContentItem => ({ kind: 'page', id, body: page(id, title) })
const rail = (id: string): ContentItem => ({
  kind: 'rail',
  id,
  body: { id, name: id, displayAsRails: true, onlyTokenPaid: false },
})

describe('items of the site’s document', () => {
  it('are published independently', async () => {
    expect(await publish(pageItem('one', 'One'))).toMatchObject({ kind: 'published' })
    await publish(pageItem('two', 'Two'))
    await publish(rail('fresh'))
    await publish({ kind: 'site-terms', id: 'site-terms', body: { terms: TERMS } })
    await publish(pageItem('one', 'One, again'), 1)
    const { staticInit } = await site()
    expect(staticInit.pages.map(({ id, meta }) => `${id}: ${meta.title}`)).toEqual(['one: One, again', 'two: Two'])
    expect(staticInit.rails.map(({ id }) => id)).toEqual(['fresh'])
    expect(staticInit.settings.terms).toBe(TERMS)
  })

  it('two editors of two pages do not conflict, and concurrent publications keep both changes', async () => {
    await Promise.all([publish(pageItem('three', 'Three')), publish(pageItem('four', 'Four'))])
    expect((await site()).staticInit.pages.map(({ id }) => id)).toEqual(expect.arrayContaining(['three', 'four']))
  })

  it('keep the terms when the settings change, and the settings when the terms change', async () => {
    const { terms, ...settings } = (await site()).staticInit.settings
    await publish({ kind: 'settings', id: 'settings', body: { ...settings, contactEmail: 'new@fairdraw.example' } })
    const after = (await site()).staticInit.settings
    expect(after).toMatchObject({ contactEmail: 'new@fairdraw.example', terms })
  })

  // Row 2.8-13
  it('have the words for too many requests; without them the default is sent', async () => {
    const { bearer } = await server.addPlayer()
    const detailOfTooMany = async () => {
      for (let nth = 0; nth < 20; nth += 1) {
        const body = { email: `to-${randomUUID()}@example.net` }
        const reply = await server.ask(postVerifyEmailRequest, { bearer, body })
        if (reply.status === 429) return reply.body.detail
      }
      throw new Error('No limit was reached.')
    }
    expect(await detailOfTooMany()).toBe('Too many requests. Please try again later.')
    const { terms: _terms, ...settings } = (await site()).staticInit.settings
    const published = { ...settings, tooManyRequestsText: 'Everybody’s here. Have a cup of tea, then email {email}.' }
    await publish({ kind: 'settings', id: 'settings', body: published }, 1)
    await site()
    expect(await detailOfTooMany()).toMatch(/^Everybody’s here\. Have a cup of tea, then email (?!\{)/)
    await publish({ kind: 'settings', id: 'settings', body: { ...settings, tooManyRequestsText: ' ' } }, 2)
    await site()
    expect(await detailOfTooMany()).toBe('Too many requests. Please try again later.')
    const urgent = { ...settings, tooManyRequestsText: 'Hurry, the prizes are selling fast.' }
    expect(await publish({ kind: 'settings', id: 'settings', body: urgent }, 3)).toMatchObject({
      kind: 'stopped',
      findings: [{ path: 'tooManyRequestsText' }],
    })
  })

  it('are blocked by the linter for forbidden claims', async () => {
    expect(await publish(pageItem('tax', 'Every prize is tax-free'))).toMatchObject({
      kind: 'stopped',
      findings: [{ path: 'meta.title', row: 'site-text-tax-free-explained' }],
    })
    expect(
      await publish({ kind: 'site-terms', id: 'site-terms', body: { terms: 'Anybody may play.' } }, 1),
    ).toMatchObject({
      kind: 'stopped',
    })
  })

  it('that cannot be read are left out, reported and counted, and the others stay', async () => {
    await server.db.execute(sql`update catalogue_documents
      set body = jsonb_set(body, '{pages,0,slug}', '7') where name = 'static-init'`)
    const { staticInit, unreadable } = await site()
    expect([...unreadable.keys()]).toEqual(['page:one'])
    expect(staticInit.pages.map(({ id }) => id)).not.toContain('one')
    expect(staticInit.pages.map(({ id }) => id)).toContain('two')
    await publish(pageItem('one', 'One, mended'), 2)
    expect((await site()).unreadable.size).toBe(0)
  })

  it('have the id of their text', async () => {
    const { id, body } = pageItem('five', 'Five') as Extract<ContentItem, { kind: 'page' }>
    expect(readContent('page', 'six', body)).toMatchObject({
      faults: [{ path: 'id', words: expect.stringContaining(id) }],
    })
  })
})

describe('clips and games', () => {
  const clip = (body: typeof CLIP): ContentItem => ({ kind: 'clip', id: body.id, body })
  const game: ContentItem = { kind: 'word-drum', id: WORD_DRUM.game.id, body: WORD_DRUM }

  it('are published in their order, and a game without its words', async () => {
    for (const item of [clip(OTHER_CLIP), clip(CLIP), game])
      expect(await publish(item)).toMatchObject({ kind: 'published' })
    const { staticInit } = await site()
    expect(staticInit.clips.map(({ id }) => id)).toEqual([CLIP.id, OTHER_CLIP.id])
    expect(staticInit.games).toEqual([WORD_DRUM.game])
    expect(JSON.stringify(staticInit)).not.toContain(WORD_DRUM.words[0]!.clue)
  })

  it('are read with their own rules', async () => {
    const { readContent } = await import('./bodies.ts')
    const faultsOf = (item: ContentItem, body: object) => {
      const read = readContent(item.kind, item.id, body)
      return 'faults' in read ? read.faults.map(({ path, words }) => `${path}: ${words}`) : []
    }
    const chapters = (...times: number[]) => ({ ...CLIP, chapters: times.map((at) => ({ at, title: 'One' })) })
    for (const body of [chapters(1), chapters(0, 40), chapters(0, 12, 12)])
      expect(faultsOf(clip(CLIP), body)).toEqual([expect.stringMatching(/^chapters: The first chapter begins at 0/)])
    expect(faultsOf(game, { ...WORD_DRUM, words: WORD_DRUM.words.slice(0, 3) })).toEqual([
      expect.stringMatching(/^words: Drum 1 has fewer than 4/),
    ])
    expect(faultsOf(clip(CLIP), { ...CLIP, id: 'other' })).toEqual([expect.stringContaining('other')])
  })
})

describe('taking an item off the site', () => {
  const retire = (member: typeof publisher, kind: 'rail' | 'settings' | 'page' | 'clip' | 'word-drum', id: string) =>
    server.ask(postDeskRetire, {
      params: { kind, id },
      body: { reason: 'Nobody looks at it.' },
      headers: member.headers,
    })

  it('needs two people', async () => {
    expect((await retire(publisher, 'rail', 'fresh')).body).toEqual({ isRetired: false })
    expect((await retire(publisher, 'rail', 'fresh')).body).toEqual({ isRetired: false })
    expect((await site()).staticInit.rails).toHaveLength(1)
    expect((await retire(other, 'rail', 'fresh')).body).toEqual({ isRetired: true })
    expect((await site()).staticInit.rails).toEqual([])
    expect(await retire(other, 'rail', 'fresh')).toMatchObject({ status: 404 })
  })

  it('removes a clip, and a game with its words', async () => {
    for (const [kind, id] of [
      ['clip', CLIP.id],
      ['word-drum', WORD_DRUM.game.id],
    ] as const) {
      await retire(publisher, kind, id)
      expect((await retire(other, kind, id)).body).toEqual({ isRetired: true })
    }
    const { staticInit } = await site()
    expect(staticInit.clips.map(({ id }) => id)).toEqual([OTHER_CLIP.id])
    expect(staticInit.games).toEqual([])
    expect(await readRows(server.db, sql`select 1 from word_drums`)).toEqual([])
  })

  it('is refused for kinds that must always exist', async () => {
    expect(await retire(publisher, 'settings', 'settings')).toMatchObject({
      status: 409,
      body: { code: 'not-retirable' },
    })
  })

  it('is refused by the database without the second person', async () => {
    await expect(
      server.db.execute(sql`update content_revisions set state = 'withdrawn' where kind = 'page' and id = 'two'`),
    ).rejects.toMatchObject({ cause: { code: '23000' } })
  })
})

describe('a winner’s story', () => {
  const story = {
    image: '/media/new.webp',
    article: { title: 'Her best Tuesday', text: 'She laughed.' },
    showsImages: [],
  }
  const winner = {
    id: 'ana',
    firstName: 'Ana',
    surname: 'Reyes',
    nameChoice: 'first-name' as const,
    location: 'Kent',
    isHidden: false,
    meta: { competitionId: 1, prize: 'A hamper', date: '2026-11-01T12:00:00.000Z' },
    image: '/media/old.webp',
    showsImages: [],
  }

  it('replaces the winner’s own row, is found by its title, and may exist before the winner', async () => {
    await publish({ kind: 'winner-story', id: 'ana', body: story })
    expect(await findWinner(server.db, 'ana')).toBeUndefined()
    await saveWinner(server.db, winner)
    expect(await findWinner(server.db, 'ana')).toMatchObject({ name: 'Ana', location: 'Kent', ...story })
    const found = await searchWinners(server.db, { search: 'best tuesday' }, { withHidden: false })
    expect(found).toMatchObject({ body: { winners: [{ id: 'ana' }] } })
    expect((await site()).staticInit.winners).toMatchObject([{ id: 'ana', article: story.article }])
  })
})

describe('a campaign', () => {
  const code = 'SPRING-2026'
  const body = {
    name: 'Spring tokens',
    title: 'A gift',
    text: 'Thanks for listening.',
    dateStart: '2026-01-01T00:00:00.000Z',
    dateStop: '2099-01-01T00:00:00.000Z',
    prize: { type: 'tokens' as const, amount: 10 },
  }
  const campaignCode = { campaignCode: code }
  const statusFor = async ({ bearer }: { bearer: string }) =>
    (await server.ask(postCampaign, { bearer, body: campaignCode })).body.status
  const claim = async ({ bearer }: { bearer: string }) =>
    (await server.ask(postCampaignClaim, { bearer, body: campaignCode })).body.status

  it('can be claimed once two people have published it; what it gives stands from then on', async () => {
    const hash = createCampaignCodes(testConfig.PASSCODE_PEPPER).hash(code)
    await server.db.insert(campaignCodes).values({ hash, campaignId: 'spring' })
    const [early, late] = [await server.addPlayer(), await server.addPlayer()]
    expect(await statusFor(early)).toBe('not-published')
    expect(await publish({ kind: 'campaign', id: 'spring', body })).toMatchObject({ kind: 'published' })
    expect(await claim(early)).toBe('awarded')
    expect(
      await publish({ kind: 'campaign', id: 'spring', body: { ...body, prize: { type: 'tokens', amount: 5 } } }, 1),
    ).toMatchObject({ kind: 'stopped', findings: [{ path: 'prize', row: 'campaign-stands' }] })
    expect(
      await publish({ kind: 'campaign', id: 'spring', body: { ...body, dateStop: '2098-01-01T00:00:00.000Z' } }, 2),
    ).toMatchObject({ kind: 'stopped', findings: [{ row: 'campaign-closing-stands' }] })
    expect(await publish({ kind: 'campaign', id: 'spring', body: { ...body, title: 'A present' } }, 3)).toMatchObject({
      kind: 'published',
    })
    expect(await claim(late)).toBe('awarded')
  })

  it('is taken off by two people, and its codes are not published any more', async () => {
    const retire = (member: typeof publisher) =>
      server.ask(postDeskRetire, {
        params: { kind: 'campaign', id: 'spring' },
        body: { reason: 'The cards were lost.' },
        headers: member.headers,
      })
    expect((await retire(publisher)).body).toEqual({ isRetired: false })
    expect((await retire(other)).body).toEqual({ isRetired: true })
    expect(await claim(await server.addPlayer())).toBe('not-published')
  })

  it('with a misspelt or missing field is refused with its path', () => {
    const { name: _, ...nameless } = { ...body, theme: { titleTextColour: '#ffffff' } }
    expect(readContent('campaign', 'spring', nameless)).toMatchObject({ faults: [{ path: 'name' }] })
    expect(readContent('campaign', 'spring', { ...nameless, name: 'Spring' })).toMatchObject({
      faults: [{ path: 'theme.titleTextColour' }],
    })
  })
})

describe('an entry', () => {
  it('stores the revision that was published when it began', async () => {
    const item = exampleItem(server.clock.now, 950, {
      'meta.steps': ['survey'],
      'meta.payment': { paymentForm: 'free', cost: 0, bundleSets: [] },
      type: 'free',
      isPaid: false,
    })
    const survey = { questions: [{ id: 'why', text: 'Why?', kind: 'text' as const, isRequired: false }] }
    item.body.competition.meta.survey = survey
    const { tc } = item.body.competition.meta.display
    tc.tcFull = tc.tcFull.replace('£1.50 an entry', 'Free').replace(earningTerms(10)!, '')
    const first = await publish(item)
    expect(first).toMatchObject({ kind: 'published' })
    await server.catalogue.refresh()
    const enter = async () => {
      const { bearer, playerId } = await server.addPlayer()
      const { display } = (await server.catalogue.find(950))!.competition.meta
      const { status } = await server.ask(postEnter, {
        bearer,
        body: { competitionId: 950, termsAccepted: true, termsVersion: display.tc.version },
      })
      expect(status).toBe(200)
      return playerId
    }
    const early = await enter()
    const again = structuredClone(item)
    again.body.competition.meta.display.details.content += ' It is blue.'
    expect(await publish(again, 1)).toMatchObject({ kind: 'published' })
    await server.catalogue.refresh()
    const late = await enter()
    const rows = await readRows<{ player: number; revision: number }>(
      server.db,
      sql`select player_id::int as player, content_revision as revision from entries where competition_id = 950 order by player_id`,
    )
    expect(rows).toEqual([
      { player: early, revision: 1 },
      { player: late, revision: 2 },
    ])
  })

  it('blocks a change of the price while it is unfinished, but not of terms and steps, which it stores itself', async () => {
    const dearer = exampleItem(server.clock.now, 950)
    expect(await publish(dearer, 2)).toMatchObject({
      kind: 'stopped',
      findings: expect.arrayContaining([
        expect.objectContaining({ path: 'meta.payment', row: 'entered-as-published' }),
      ]),
    })
  })
})

it('init contains only its own kinds of items', async () => {
  const { body } = await server.ask(getInit)
  expect(Object.keys(body).toSorted()).toEqual(['competitions', 'serverTime'])
})

const TERMS =
  'You must be 18 or over and live in the United Kingdom.\n\nYou can enter every paid draw free by post.\n\nWe publish winners’ surnames and counties, or give them to anyone who asks. You can object to this.'
