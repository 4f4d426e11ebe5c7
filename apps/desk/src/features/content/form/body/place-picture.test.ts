import { expect, it } from 'vitest'
import { placePicture } from './place-picture.ts'

const picture = { address: '/media/a.webp', alt: 'A car' }
const card = ['competition', 'meta', 'media', 'mobile', 'cardImage']

it('puts the alt text of a competition’s picture into its list, in the same step', () => {
  expect(placePicture({ competition: { name: 'A', mediaInfo: {} } }, card, picture)).toEqual({
    competition: {
      name: 'A',
      mediaInfo: { '/media/a.webp': 'A car' },
      meta: { media: { mobile: { cardImage: '/media/a.webp' } } },
    },
  })
})

it('keeps an alt text that somebody wrote for this place', () => {
  const body = { competition: { mediaInfo: { '/media/a.webp': 'The prize' } } }
  expect(placePicture(body, card, picture)).toMatchObject({
    competition: { mediaInfo: { '/media/a.webp': 'The prize' } },
  })
})

it('puts the alt text of a sponsor’s picture beside it', () => {
  const sponsor = { mediaImage: [{ source: '', alt: '' }] }
  const path = ['competition', 'sponsors', 0, 'mediaImage', 0, 'source']
  expect(placePicture({ competition: { sponsors: [sponsor] } }, path, picture)).toEqual({
    competition: { sponsors: [{ mediaImage: [{ source: '/media/a.webp', alt: 'A car' }] }] },
  })
})

it('adds no text where the body has no place for one', () => {
  expect(placePicture({ image: '' }, ['image'], picture)).toEqual({ image: '/media/a.webp' })
})
