import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'
import { srcSet } from './media-address.ts'

// Row 1.9-18
it('lists its widths and its size on the screen, so that the browser chooses by the pixels of the device', () => {
  const shape = { source: '/media/a.webp', sizes: '94vw', width: 800, height: 600 }
  const wide = { source: '/media/b.webp', sizes: '30vw', width: 1600, height: 700, upTo: 1366 }
  const page = renderToStaticMarkup(createElement(Picture, { ...shape, wide, alt: 'A car' }))
  expect(page).toMatch(/<source media="\(min-width: 768px\)"[^>]*sizes="30vw"/)
  expect(page).toContain(`srcSet="${srcSet('/media/b.webp', 1366)}"`)
  const image = page.slice(page.indexOf('<img'))
  expect(image).toContain(`srcSet="${srcSet('/media/a.webp')}"`)
  expect(image).toContain('sizes="94vw"')
})

const OF_LIBRARY = '/media/0123456789abcdef0123456789abcdef'

it('keeps the focal point of a picture of the media library in view, on narrow and on wide screens', () => {
  const shape = { sizes: '94vw', width: 800, height: 600, alt: '' }
  const styleOf = (source: string, wide?: string) => {
    const page = renderToStaticMarkup(
      createElement(Picture, { ...shape, source, ...(wide !== undefined && { wide: { ...shape, source: wide } }) }),
    )
    return /<img[^>]*style="([^"]*)"/.exec(page)?.[1]
  }
  expect(styleOf(`${OF_LIBRARY}-20-80.webp`)).toBe('--focal:20% 80%;--focal-wide:20% 80%')
  expect(styleOf(`${OF_LIBRARY}-20-80.webp`, '/media/b.webp')).toBe('--focal:20% 80%')
  expect(styleOf('/media/a.webp', `${OF_LIBRARY}-0-100.webp`)).toBe('--focal-wide:0% 100%')
  expect(styleOf(`${OF_LIBRARY}.webp`)).toBeUndefined()
  expect(styleOf('/media/a.webp')).toBeUndefined()
})
