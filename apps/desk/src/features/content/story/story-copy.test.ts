import { expect, it } from 'vitest'
import { consentState } from './story-copy.ts'

const said = (parts: ('story' | 'photograph')[]) => ({
  parts,
  nameChoice: 'full' as const,
  channel: 'phone' as const,
  wording: 1,
  agreedAt: '2026-11-24T21:00:00.000Z',
  recordedAt: '2026-11-24T21:00:00.000Z',
  recordedBy: null,
})

// Field rule 10
it.each([
  [{ agreed: [], consents: [] }, 'Not asked yet'],
  [{ agreed: ['story' as const], consents: [said(['story'])] }, 'Agreed: story'],
  [{ agreed: [], consents: [said([]), said(['story'])] }, 'Does not agree'],
  [{ agreed: [], consents: [said(['story'])] }, 'Named otherwise since: ask again'],
])('%j is told as ‘%s’', (winner, text) => expect(consentState(winner).text).toBe(text))
