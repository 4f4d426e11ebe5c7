import { expect, it } from 'vitest'
import { PUBLICITY_WORDING, PUBLICITY_WORDINGS, partsOpenTo, shownParts } from './publicity.ts'

const PRIZE = '/media/prize.webp'
const partsOf = (story: Parameters<typeof shownParts>[0]) => shownParts(story, PRIZE).map(({ part }) => part)

// Field rule 10
it.each([
  [{ image: PRIZE }, ['story']],
  [{ image: '/media/ana.webp' }, ['story', 'photograph']],
  [{ image: PRIZE, video: { source: '/media/ana.mp4' } }, ['story', 'film']],
])('the story %j needs consent to %j', (story, parts) => expect(partsOf(story)).toEqual(parts))

// Field rule 10
it('a winner who stays unnamed can agree to words alone', () => {
  expect(partsOpenTo('withheld')).toEqual(['story'])
  expect(partsOpenTo('initials')).toEqual(['story', 'photograph', 'film'])
})

it('the words say that the prize does not depend on it, and that it can be taken back', () => {
  expect(PUBLICITY_WORDINGS[PUBLICITY_WORDING]).toMatch(/prize doesn’t depend on it.*change your mind at any time/)
})
