/** The entry routes of a competition in its details: cost, instructions and closing of each. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { describe, expect, it } from 'vitest'
import { sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import { html, route, whole } from '../../testing/details-page.ts'

describe('how it works', () => {
  const panel = (page: string) => /<summary>How it works.*?<\/details>/s.exec(page)?.[0] ?? ''

  it('shows the cost, the instructions and the closing time of every entry route (field rules 1, 3)', () => {
    const routes = [
      ...panel(html()).matchAll(/<li><p><b>(.*?)<\/b><\/p><p>(.*?)<\/p><p class="[^"]*">(.*?)<\/p><\/li>/g),
    ]
    expect(routes.map(([, name]) => name)).toEqual([
      'Online · £2 an entry',
      'By text · £2 a text',
      'By post · Free: just the cost of a stamp',
    ])
    expect(routes[2]?.[2]).toBe('How: Free: just the cost of a stamp')
    expect(routes.map(([, , , when]) => when)).toEqual(Array(3).fill('Closes Mon 30 Nov, 9pm'))
  })

  it.each([
    ['a question before paying', { steps: ['quiz', 'payment'] }, {}, 'You’re still in if you get it wrong.'],
    ['skill', { steps: ['quiz', 'payment'] }, { legalBasis: 'skill' }, 'your entry ends and you won’t be charged'],
    ['a survey', { steps: ['survey'] }, { isPaid: false }, 'Answer a few questions about yourself.'],
    ['nothing to do', { steps: [] }, { isPaid: false }, 'Tick the box and you’re in.'],
    ['a cap', { cap: 10 }, {}, 'Up to 10 online entries per player.'],
    ['a cap of one', { cap: 1 }, {}, 'One online entry per player.'],
    [
      'bundles',
      {
        payment: {
          paymentForm: 'money',
          cost: 200,
          bundleSets: [
            {
              name: 'a',
              share: 100,
              bundles: [
                { bundleId: 'many', entries: 28, pricePence: 4000 },
                { bundleId: 'one', entries: 1, pricePence: 200 },
              ],
            },
          ],
        },
      },
      {},
      'Choose from 1 entry for £2 to 28 entries for £40, then pay.',
    ],
    ['a draw', { drawText: 'Drawn on Sunday.' }, {}, 'Drawn on Sunday.'],
  ] as const)('explains %s', (_, meta, over, words) => {
    expect(panel(html(sampleCompetition({ ...over, meta: meta as Partial<Competition['meta']> })))).toContain(words)
  })

  it('shows how many tokens an entry costs', () => {
    expect(panel(html(tokenCompetition(140, 60)))).toContain('Each entry costs 60 tokens.')
  })
})

describe('each entry route', () => {
  const early = { dateStart: '2026-11-01T09:00:00Z', dateStop: '2026-11-20T20:45:00Z' }
  const closed = sampleCompetition({
    meta: {
      channels: {
        online: route('£2 an entry'),
        sms: route('£2 a text, plus one message at your rate', { ...early, mobileFillPhone: '07700900900' }),
        phone: route('£2 a call, plus an access charge', { mobileFillPhone: '09098790123' }),
        postal: route('Free: just the cost of a stamp'),
      },
    },
  })

  it.each(['online', 'sms', 'phone'] as const)('%s has the free route beside it', (channel) => {
    expect(html(closed, { channel })).toMatch(/Enter by post<\/h3><p[^>]*>Free: just the cost of a stamp<\/p>/)
  })

  // Rows 2.2-19, 2.3-15
  it.each([
    ['online', '£2 an entry'],
    ['sms', '£2 a text'],
    ['postal', 'Free: just the cost of a stamp'],
  ] as const)('%s shows its cost, and below it its own instructions', (channel, cost) => {
    const above = html(whole, { channel }).split('How it works')[0]!
    expect(above).toMatch(new RegExp(`<p [^>]*>${cost}</p>.*<p [^>]*>How: ${cost}</p>`, 's'))
    expect(above.match(/>How: /g)).toHaveLength(1)
  })

  it('that is closed shows when it closed and offers no instructions', () => {
    const page = html(closed, { channel: 'sms' })
    expect(page).toContain('Closed Fri 20 Nov, 8.45pm')
    expect(page).not.toContain('href="sms:')
    expect(page).not.toContain('How: £2 a text')
  })

  // A text for a sold-out run would be charged and could not count.
  it.each(['online', 'sms', 'phone', 'postal'] as const)(
    'of a run that is sold out says so, by %s, and nowhere invites anybody to enter',
    (channel) => {
      const page = html({ ...whole, isSoldOut: true }, { channel })
      expect(page).toMatch(/<p class="[^"]*">Sold out<\/p>/)
      for (const invitation of [
        'How: ',
        'href="sms:',
        'href="tel:',
        'Enter by post <',
        'How to enter by post',
        'Remind me',
      ])
        expect(page, invitation).not.toContain(invitation)
    },
  )

  it('shows additional charges on a separate line (field rule 19)', () => {
    expect(html(closed, { channel: 'phone' })).toMatch(/£2 a call<\/p><p[^>]*>plus an access charge/)
  })

  // Row 2.2-18
  it('by phone is a link to dial, and the same text for devices that cannot dial', () => {
    const page = html(closed, { channel: 'phone' })
    expect(page).toContain('href="tel:09098790123"')
    expect(page.match(/Call 09098790123/g)).toHaveLength(2)
  })
})
