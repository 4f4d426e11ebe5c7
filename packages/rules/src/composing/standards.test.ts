import { describe, expect, it } from 'vitest'
import { applyChoices, readChoices } from './choices.ts'
import type { Choices } from './choices.ts'
import type { CompetitionContent, CompetitionDocument } from './document.ts'
import { follow, ownFields } from './standards.ts'
import { composed, house } from './testing.ts'

const context = { house }

const PAID: Choices = {
  shelf: 'by-price',
  payment: { by: 'money', pence: 150, tokensEarned: 10, sets: [] },
  question: 'none',
  hasSurvey: false,
  tickets: 1,
  ways: { sms: { pence: 150, number: '07700900900', keyword: 'SEA' } },
  isOnHold: false,
}

const change = (content: CompetitionContent, edit: (one: CompetitionDocument) => CompetitionDocument) =>
  follow(content, { ...content, competition: edit(content.competition) }, context)
const withMeta = (content: CompetitionContent, meta: Partial<CompetitionDocument['meta']>) =>
  change(content, (one) => ({ ...one, meta: { ...one.meta, ...meta } }))
const choose = (content: CompetitionContent, chosen: Partial<Choices>) =>
  follow(content, applyChoices(content, { ...readChoices(content), ...chosen }), context)

describe('what follows from a change', () => {
  const content = composed(PAID)

  it('of another closing are the times of all ways in, the draw, and every text that says one', () => {
    const { competition } = change(content, (one) => ({ ...one, dateStop: '2026-03-27T20:00:00.000Z' }))
    const { channels, drawCutOff, drawText, display } = competition.meta
    expect(channels.sms?.dateStop).toBe('2026-03-27T19:45:00.000Z')
    expect(channels.sms?.info).toContain('until 7.45pm on Friday 27 March')
    expect(channels.online).toMatchObject({ dateStop: '2026-03-27T20:00:00.000Z' })
    // Three working days, over which the clocks change.
    expect(channels.postal?.dateStop).toBe('2026-04-01T16:00:00.000Z')
    expect(drawCutOff).toBe('2026-04-03T09:00:00.000Z')
    expect(drawText).toContain('Friday 3 April')
    expect(display.tc.tcFull).toContain('5pm on Wednesday 1 April')
  })

  it('of another price is that of texts, unless they have one of their own', () => {
    const payment = { ...PAID.payment, pence: 200 } as const
    expect(choose(content, { payment }).competition.meta.channels.sms).toMatchObject({
      costPence: 200,
      cost: expect.stringContaining('£2 a text'),
    })
    const own = choose(content, { ways: { sms: { pence: 100, number: '07700900900', keyword: 'SEA' } } })
    expect(choose(own, { payment }).competition.meta.channels.sms).toMatchObject({
      costPence: 100,
      cost: expect.stringContaining('£1 a text'),
    })
  })

  it('of nothing to pay is a text without a charge, and no word of one', () => {
    const { sms, postal } = choose(content, { payment: { by: 'nothing' } }).competition.meta.channels
    expect(sms).toMatchObject({ costPence: 0, cost: 'One message at your standard network rate' })
    expect(sms).not.toHaveProperty('isLateCharged')
    expect(sms?.info).not.toContain('charged')
    expect(postal, 'what was there stays until it is taken away').toBeDefined()
  })

  it('of another prize is the name, until there is one of its own', () => {
    const named = withMeta(content, { prizeTiers: [{ name: 'A car', winners: 1 }] })
    expect(named.competition).toMatchObject({ name: 'A car', slug: 'a-car', meta: { hero: { title: 'A car' } } })
    const own = change(named, (one) => ({ ...one, name: 'Win the car' }))
    expect(own.competition).toMatchObject({
      slug: 'win-the-car',
      meta: { display: { card: { title: 'Win the car' } } },
    })
    expect(withMeta(own, { prizeTiers: [{ name: 'A red car', winners: 1 }] }).competition.name).toBe('Win the car')
  })

  it('leaves a text alone that somebody has written', () => {
    const own = withMeta(content, { drawText: 'We draw it live on air.' })
    expect(change(own, (one) => ({ ...one, dateStop: '2026-03-27T20:00:00.000Z' })).competition.meta.drawText).toBe(
      'We draw it live on air.',
    )
    expect(ownFields(own, context)).toEqual(['meta.drawText'])
  })

  it('keeps what an editor has added to the terms, below the composed ones', () => {
    const { tc } = content.competition.meta.display
    const added = withMeta(content, {
      display: {
        ...content.competition.meta.display,
        tc: { ...tc, tcFull: `${tc.tcFull}\n\n## Also\n\nBring a friend.` },
      },
    })
    const { tcFull } = choose(added, { payment: { by: 'tokens', tokens: 40 } }).competition.meta.display.tc
    expect(tcFull).toMatch(/40 tokens an entry[^]*## Also\n\nBring a friend\.$/)
    expect(tcFull).not.toContain('£1.50 an entry')
  })

  it('never changes terms that are written by hand', () => {
    const { display } = content.competition.meta
    const byHand = withMeta(content, { display: { ...display, tc: { ...display.tc, tcFull: 'Be nice.' } } })
    expect(choose(byHand, { payment: { by: 'nothing' } }).competition.meta.display.tc.tcFull).toBe('Be nice.')
  })
})

describe('on the site already', () => {
  const content = composed(PAID)
  const published = { house, published: content.competition }

  it('its address stays, whatever it is called', () => {
    const after = { ...content, competition: { ...content.competition, name: 'Another name' } }
    expect(follow(content, after, published).competition.slug).toBe('a-week-by-the-sea')
    expect(follow(content, after, { house }).competition.slug).toBe('another-name')
  })

  it('its terms get the next version when they change, and their own again when they change back', () => {
    const after = { ...content, competition: { ...content.competition, name: 'Another name' } }
    const changed = follow(content, after, published)
    expect(changed.competition.meta.display.tc.version).toBe(2)
    expect(
      follow(
        changed,
        { ...changed, competition: { ...changed.competition, name: content.competition.name } },
        published,
      ),
    ).toEqual(content)
  })
})
