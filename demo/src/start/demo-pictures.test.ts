import { expect, it } from 'vitest'
import { firstPictures, namedPictures } from './demo-pictures.ts'

it('the pictures that a page names are drawn first, each once, in the order of the page', () => {
  const html = `<img srcset="/media/hero-mobile.webp?w=414 414w, /media/hero-mobile.webp?w=800 800w">
    <img src="/media/car-card.webp?w=460"><img src="/media/logo.png"><script>"\\/media\\/"</script><a href="/win/media">`
  expect(namedPictures(html)).toEqual(['hero-mobile.webp', 'car-card.webp', 'logo.png'])
})

it('the pictures that a page has fetched before all others are known by its head', () => {
  const html = `<link rel="stylesheet" href="/win/assets/a.css"><link rel="preload" as="font" href="/win/assets/f.woff2">
    <link rel="preload" as="image" imageSrcSet="/media/hero-desktop.webp?w=1366 1366w" fetchPriority="high"/>
    <link rel="preload" href="/media/hero-mobile.webp?w=800" as="image"/><img src="/media/car-card.webp?w=460">`
  expect(firstPictures(html)).toEqual(['hero-desktop.webp', 'hero-mobile.webp'])
})
