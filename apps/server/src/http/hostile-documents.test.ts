/**
 * Puts texts that cannot be shown into every text of a content document, as somebody at the desk pastes them: each is
 * refused or normalised, and nothing is stored that cannot be shown.
 */
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import { postDeskLivePreview } from '@fairdraw/contract/desk/content-live-preview.ts'
import { postDeskLint, postDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { textsIn } from '@fairdraw/rules/content-rules/texts.ts'
import { VALID_CAMPAIGN } from '@fairdraw/rules/testing/valid-campaign.ts'
import { withChanges } from '@fairdraw/rules/content-rules/valid-competition.ts'
import { VALID_NOTIFICATION } from '@fairdraw/rules/testing/valid-notification.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { describe, expect, it } from 'vitest'
import { exampleItem } from '../testing/desk/example-item.ts'
import { DESK_ORIGIN, addStaff } from '../testing/desk/staff-client.ts'
import { HOSTILE, unshowableRows } from '../testing/unshowable-texts.ts'
import { startTestApp, testConfig } from '../testing/test-app.ts'
import { CLIP, WORD_DRUM } from '../features/word-drum/testing.ts'

const server = await startTestApp({ config: { ...testConfig, PUBLIC_ORIGIN: DESK_ORIGIN } })
const headers = (await addStaff(server, STAFF_ROLES)).headers

const PAGE: ContentBodies['page'] = {
  id: 'page',
  slug: 'page',
  meta: {
    title: 'A page',
    description: 'About it.',
    rails: ['hot'],
    herosHeaderEnabled: false,
    backgroundsEnabled: false,
    text: 'Some words.',
  },
}

/** A document of each kind that has texts of its own, with the item's id. */
const DOCUMENTS: readonly (readonly [kind: keyof ContentBodies, id: string, body: object])[] = [
  ['competition', '901', exampleItem(new Date(), 901).body],
  ['page', 'page', PAGE],
  ['rail', 'hot', { id: 'hot', name: 'Hot', displayAsRails: true, onlyTokenPaid: false, headerColor: '#fff' }],
  ['campaign', 'march', VALID_CAMPAIGN],
  ['clip', CLIP.id, CLIP],
  ['word-drum', WORD_DRUM.game.id, WORD_DRUM],
  [
    'notification',
    'news',
    { ...VALID_NOTIFICATION, id: 'news', audience: 'all', isDismissible: true, isPinned: false },
  ],
  ['faq', 'faq', { sections: [{ title: 'Help', items: [{ question: 'How?', answer: 'Like this.' }] }] }],
  ['site-terms', 'site-terms', { terms: 'You must be 18 or over.' }],
]

const CALLS = [postDeskLint, postDeskLivePreview, postDeskRevision] as const
/** Prose, as opposed to an id, an address or a colour. */
const isProse = (text: string) => /\w [a-z]|^[A-Z][a-z]+/.test(text)
/** Of texts that are as long as a request may be, one fits. */
const isLong = (change: (plain: string) => string) => change('').length > 1_000

let saved = 0

// Row 1.5-02
describe('a text of a document that cannot be shown', () => {
  it.each(DOCUMENTS)('is refused or normalised in every text of a %s', async (kind, id, body) => {
    const texts = textsIn(body).filter(([, plain]) => isProse(plain))
    expect(texts.length).toBeGreaterThan(0)
    let basedOn = 0
    for (const [name, change] of Object.entries(HOSTILE)) {
      const changed = texts.slice(0, isLong(change) ? 1 : undefined)
      const hostile = withChanges(body, Object.fromEntries(changed.map(([path, plain]) => [path, change(plain)])))
      for (const { path: address, name: call } of CALLS) {
        const { statusCode, payload } = await server.app.inject({
          method: 'POST',
          url: address.replace('{kind}', kind).replace('{id}', id),
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify({ body: hostile, ...(call === 'postDeskRevision' && { basedOn }) }),
        })
        expect([200, 400, 413, 422], `${call}, ${name}: ${payload.slice(0, 200)}`).toContain(statusCode)
        if (call !== 'postDeskRevision' || statusCode !== 200) continue
        basedOn = (JSON.parse(payload) as { revision: number }).revision
        saved += 1
      }
    }
    // Overrides are understood in every kind.
    expect(basedOn).toBeGreaterThan(0)
  })

  it('is never stored', async () => {
    // Without any that was saved, this would show nothing.
    expect(saved).toBeGreaterThan(20)
    expect(await unshowableRows(server.db)).toEqual([])
  })
})
