/** Pages, rails, tiles, settings, terms and stories are separate items in one document; an entry stores its revision. */
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { getInit } from '@fairdraw/contract/catalogue.ts'
import type { Page } from '@fairdraw/contract/catalogue/pages.ts'
import { postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
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
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { PUBLICITY_PARTS } from '@fairdraw/rules/competition/publicity.ts'
import { recordPublicity } from '../winners/publicity/record-publicity.ts'
import { findWinner, saveWinner } from '../winners/winners.ts'
import { searchWinners } from '../winners/all-winners.ts'
import { createAuthors } from './testing.ts'

const server = await startTestApp()
const { editor, saveAndPublish, shown } = await createAuthors(server)
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
    expect(await saveAndPublish(pageItem('one', 'One'))).toMatchObject({ kind: 'published' })
    await saveAndPublish(pageItem('two', 'Two'))
    await saveAndPublish(rail('fresh'))
    await saveAndPublish({ kind: 'site-terms', id: 'site-terms', body: { terms: TERMS } })
    await saveAndPublish(pageItem('one', 'One, again'), 1)
    const { staticInit } = await shown()
    expect(staticInit.pages.map(({ id, meta }) => `${id}: ${meta.title}`)).toEqual(['one: One, again', 'two: Two'])
    expect(staticInit.rails.map(({ id }) => id)).toEqual(['fresh'])
    expect(staticInit.settings.terms).toBe(TERMS)
  })

  it('two editors of two pages do not conflict, and concurrent publications keep both changes', async () => {
    await Promise.all([saveAndPublish(pageItem('three', 'Three')), saveAndPublish(pageItem('four', 'Four'))])
    expect((await shown()).staticInit.pages.map(({ id }) => id)).toEqual(expect.arrayContaining(['three', 'four']))
  })

  it('keep the terms when the settings change, and the settings when the terms change', async () => {
    const { terms, ...settings } = (await shown()).staticInit.settings
    const newCompetitions = { promoter: 'A promoter', postalAddress: 'PO Box 1', programmes: [] }
    await saveAndPublish({
      kind: 'settings',
      id: 'settings',
      body: { ...settings, contactEmail: 'new@fairdraw.example', newCompetitions },
    })
    const after = (await shown()).staticInit.settings
    expect(after).toMatchObject({ contactEmail: 'new@fairdraw.example', terms })
    expect(after, 'what is for the desk is not sent to every browser').not.toHaveProperty('newCompetitions')
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
    const { terms: _terms, ...settings } = (await shown()).staticInit.settings
    const published = { ...settings, tooManyRequestsText: 'Everybody’s here. Have a cup of tea, then email {email}.' }
    await saveAndPublish({ kind: 'settings', id: 'settings', body: published }, 1)
    await shown()
    expect(await detailOfTooMany()).toMatch(/^Everybody’s here\. Have a cup of tea, then email (?!\{)/)
    await saveAndPublish({ kind: 'settings', id: 'settings', body: { ...settings, tooManyRequestsText: ' ' } }, 2)
    await shown()
    expect(await detailOfTooMany()).toBe('Too many requests. Please try again later.')
    const urgent = { ...settings, tooManyRequestsText: 'Hurry, the prizes are selling fast.' }
    expect(await saveAndPublish({ kind: 'settings', id: 'settings', body: urgent }, 3)).toMatchObject({
      kind: 'stopped',
      findings: [{ path: 'tooManyRequestsText' }],
    })
  })

  it('are blocked by the linter for forbidden claims', async () => {
    expect(await saveAndPublish(pageItem('tax', 'Every prize is tax-free'))).toMatchObject({
      kind: 'stopped',
      findings: [{ path: 'meta.title', row: 'site-text-tax-free-explained' }],
    })
    expect(
      await saveAndPublish({ kind: 'site-terms', id: 'site-terms', body: { terms: 'Anybody may play.' } }, 1),
    ).toMatchObject({
      kind: 'stopped',
    })
  })

  it('that cannot be read are left out, reported and counted, and the others stay', async () => {
    await server.db.execute(sql`update catalogue_documents
      set body = jsonb_set(body, '{pages,0,slug}', '7') where name = 'static-init'`)
    const { staticInit, unreadable } = await shown()
    expect([...unreadable.keys()]).toEqual(['page:one'])
    expect(staticInit.pages.map(({ id }) => id)).not.toContain('one')
    expect(staticInit.pages.map(({ id }) => id)).toContain('two')
    await saveAndPublish(pageItem('one', 'One, mended'), 2)
    expect((await shown()).unreadable.size).toBe(0)
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
      expect(await saveAndPublish(item)).toMatchObject({ kind: 'published' })
    const { staticInit } = await shown()
    expect(staticInit.clips.map(({ id }) => id)).toEqual([CLIP.id, OTHER_CLIP.id])
    expect(staticInit.games).toEqual([WORD_DRUM.game])
    expect(JSON.stringify(staticInit)).not.toContain(WORD_DRUM.words[0]!.clue)
  })

  it('are read with their own rules', async () => {
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

  it('replaces the winner’s own row, and is found by its title', async () => {
    await saveWinner(server.db, winner)
    const { nameChoice } = winner
    const said = { parts: PUBLICITY_PARTS, channel: 'phone', agreedAt: server.clock.now, nameChoice } as const
    await server.db.transaction((tx) => recordPublicity(tx, 'ana', said, { staffId: editor, now: server.clock.now }))
    expect(await saveAndPublish({ kind: 'winner-story', id: 'ana', body: story })).toMatchObject({ kind: 'published' })
    expect(await findWinner(server.db, 'ana')).toMatchObject({ name: 'Ana', location: 'Kent', ...story })
    const found = await searchWinners(server.db, { search: 'best tuesday' }, { withHidden: false })
    expect(found).toMatchObject({ body: { winners: [{ id: 'ana' }] } })
    expect((await shown()).staticInit.winners).toMatchObject([{ id: 'ana', article: story.article }])
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
    const publish = (changes: Partial<typeof body>, basedOn: number) =>
      saveAndPublish({ kind: 'campaign', id: 'spring', body: { ...body, ...changes } }, basedOn)
    expect(await publish({}, 0)).toMatchObject({ kind: 'published' })
    expect(await claim(early)).toBe('awarded')
    const changes: [Partial<typeof body>, object][] = [
      [{ prize: { type: 'tokens', amount: 5 } }, { findings: [{ path: 'prize', row: 'campaign-stands' }] }],
      [{ dateStop: '2098-01-01T00:00:00.000Z' }, { findings: [{ row: 'campaign-closing-stands' }] }],
      [{ title: 'A present' }, { kind: 'published' }],
    ]
    for (const [nth, [change, result]] of changes.entries())
      expect(await publish(change, nth + 1)).toMatchObject(result)
    expect(await claim(late)).toBe('awarded')
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
    const first = await saveAndPublish(item)
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
    expect(await saveAndPublish(again, 1)).toMatchObject({ kind: 'published' })
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
    expect(await saveAndPublish(dearer, 2)).toMatchObject({
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
