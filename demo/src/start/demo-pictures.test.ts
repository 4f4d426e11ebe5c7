import { expect, it } from 'vitest'
import { findPreloadedPictures, findPictures } from './demo-pictures.ts'

it('the pictures of a page are listed once each, in the order of the page', () => {
  const html = `<img srcset="/media/hero-mobile.webp?w=414 414w, /media/hero-mobile.webp?w=800 800w">
    <img src="/media/car-card.webp?w=460"><img src="/media/logo.png"><script>"\\/media\\/"</script><a href="/win/media">`
  expect(findPictures(html)).toEqual(['hero-mobile.webp', 'car-card.webp', 'logo.png'])
})

it('the preloaded pictures of a page are found by its link elements', () => {
  const html = `<link rel="stylesheet" href="/win/assets/a.css"><link rel="preload" as="font" href="/win/assets/f.woff2">
    <link rel="preload" as="image" imageSrcSet="/media/hero-desktop.webp?w=1366 1366w" fetchPriority="high"/>
    <link rel="preload" href="/media/hero-mobile.webp?w=800" as="image"/><img src="/media/car-card.webp?w=460">`
  expect(findPreloadedPictures(html)).toEqual(['hero-desktop.webp', 'hero-mobile.webp'])
})
