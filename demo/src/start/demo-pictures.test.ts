import { expect, it } from 'vitest'
import { namedPictures } from './demo-pictures.ts'

it('the pictures that a page names are drawn first, each once, in the order of the page', () => {
  const html = `<img srcset="/media/hero-mobile.webp?w=414 414w, /media/hero-mobile.webp?w=800 800w">
    <img src="/media/car-card.webp?w=460"><img src="/media/logo.png"><script>"\\/media\\/"</script><a href="/win/media">`
  expect(namedPictures(html)).toEqual(['hero-mobile.webp', 'car-card.webp', 'logo.png'])
})
