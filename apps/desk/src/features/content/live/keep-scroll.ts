/** Scrolls a page to where the one before it was, in all its parts that scroll. */

type Scrolled = { name: string; nth: number; top: number; left: number }

const sameNamed = (page: Document, name: string) => [...page.getElementsByClassName(name)]

export function readScroll(page: Document): { top: number; left: number; parts: Scrolled[] } {
  const { scrollTop: top = 0, scrollLeft: left = 0 } = page.scrollingElement ?? {}
  const parts = [...page.body.getElementsByTagName('*')].flatMap((element) => {
    const name = element.classList[0]
    if (name === undefined || (element.scrollTop === 0 && element.scrollLeft === 0)) return []
    const { scrollTop, scrollLeft } = element
    return [{ name, nth: sameNamed(page, name).indexOf(element), top: scrollTop, left: scrollLeft }]
  })
  return { top, left, parts }
}

export function applyScroll(page: Document, { top, left, parts }: ReturnType<typeof readScroll>): void {
  page.scrollingElement?.scrollTo({ top, left, behavior: 'instant' })
  for (const part of parts)
    sameNamed(page, part.name)[part.nth]?.scrollTo({ top: part.top, left: part.left, behavior: 'instant' })
}
