/** Measures that apply to every screen. Each returns one line for each thing that is wrong. */
import type { Page } from '@playwright/test'

/** Our own minimum size of a target. WCAG 2.2 requires 24 (field rule 28). */
const MIN_TARGET = 44

/**
 * Targets that are smaller than that in either direction. A link within a sentence may be as high as its line. A
 * control that is pressed by its label, or by a part drawn around it, has the size of that.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minSize) => {
    const CONTROLS =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role="button"]'
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, li, dd, td, label, div')
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
    }
    /** Half the size above, below, left and right of its centre, a press still hits the element. */
    const reaches = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y, half] = [left + width / 2, top + height / 2, minSize / 2 - 1]
      const ends = [
        ...(width < minSize ? [[x - half, y] as const, [x + half, y] as const] : []),
        ...(height < minSize ? [[x, y - half] as const, [x, y + half] as const] : []),
      ]
      return ends.every(([across, down]) => {
        const at = document.elementFromPoint(across, down)
        return at !== null && (element.contains(at) || (at.contains(element) && at.matches('label, [data-tile]')))
      })
    }
    const scrolled = [scrollX, scrollY] as const
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const sizes = [element, ...labels].map((part) => part.getBoundingClientRect())
      const { right, bottom } = sizes[0]!
      // A skip link is outside the screen until it has the focus.
      if (right <= 0 || bottom + scrollY <= 0) continue
      if (sizes.some(({ width, height }) => width > minSize - 0.5 && height > minSize - 0.5)) continue
      if (isInSentence(element) || reaches(element)) continue
      const [{ width, height }] = sizes as [DOMRect]
      const name = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.outerHTML.slice(0, 80))
      found.push(`${element.tagName.toLowerCase()} "${name}" is ${Math.round(width)} by ${Math.round(height)}`)
    }
    scrollTo({ left: scrolled[0], top: scrolled[1], behavior: 'instant' })
    return [...new Set(found)]
  }, MIN_TARGET)
}

/**
 * Content that extends beyond the edge of the screen, the page itself first, or is cut off within its container.
 * Scrollable containers are allowed.
 */
export function findCutOffText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found: string[] = []
    if ((document.scrollingElement?.scrollWidth ?? 0) > width) found.push('the page is too wide')
    const isClipped = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    for (const panel of document.querySelectorAll('dialog[open] > *'))
      if (panel.scrollWidth > Math.max(panel.clientWidth, width)) found.push(`${panel.className} is too wide`)
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width: wide } = range.getBoundingClientRect()
      if (wide === 0) continue
      // Content that can be swiped is not cut off. Slides of a carousel and text for screen readers only are elsewhere
      // on purpose.
      if (element.closest('[aria-roledescription="carousel"], [aria-hidden="true"], .visually-hidden')) continue
      const edges = [{ left: 0, right: width }]
      let [isSaid, isSwiped] = [false, false]
      for (let part: Element | null = element; part && !isSwiped && part !== document.body; part = part.parentElement) {
        isSwiped = scrolls(part)
        if (!isClipped(part) || isSwiped) continue
        edges.push(part.getBoundingClientRect())
        isSaid ||= part.clientWidth <= 1
      }
      if (isSaid) continue
      const cutting = isSwiped ? edges.slice(1) : edges
      if (cutting.some((edge) => left < edge.left - 1.5 || right > edge.right + 1.5))
        found.push(`"${node.textContent.trim().slice(0, 60)}" is cut`)
    }
    return [...new Set(found)]
  })
}

/** In forced colours: controls without an edge, and selected items that look like the others. */
export function findIndistinctControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 60) || element.outerHTML.slice(0, 80))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]')
    const look = (element: Element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, outlineStyle, outlineWidth, outlineColor } =
        getComputedStyle(element)
      const { color, backgroundColor } = getComputedStyle(element)
      return {
        border: borderTopStyle === 'none' ? '' : `${borderTopWidth} ${borderTopColor}`,
        outline: outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`,
        color,
        backgroundColor,
      }
    }
    const hasEdge = (element: Element) => {
      const { border, outline } = look(element)
      return (border !== '' && !border.startsWith('0px')) || outline !== ''
    }
    for (const element of document.querySelectorAll('button, select, input, textarea')) {
      const isNative = element.matches('input') && getComputedStyle(element).appearance === 'auto'
      // A button that consists of text only is underlined, like a link.
      const isUnderlined = getComputedStyle(element).textDecorationLine === 'underline'
      if (!isSeen(element) || isNative || isUnderlined) continue
      if (!hasEdge(element) && !(element.matches('select, input') && hasEdge(element.parentElement!)))
        found.push(`"${nameOf(element)}" has no edge`)
    }
    const chosen = '[aria-pressed="true"], [aria-current]:not([aria-current="false"])'
    for (const element of document.querySelectorAll(chosen)) {
      const group = element.closest('ul, ol, nav, fieldset, div')
      const others = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
        (other) => other !== element && isSeen(other) && !other.matches(chosen) && !other.contains(element),
      )
      if (!isSeen(element) || others.length === 0) continue
      const parts = (one: Element) => JSON.stringify([one, ...one.children].map(look))
      if (others.some((other) => parts(other) === parts(element)))
        found.push(`"${nameOf(element)}" looks like those that are not chosen`)
    }
    for (const icon of document.querySelectorAll('svg')) {
      if (!isSeen(icon)) continue
      const { stroke, color } = getComputedStyle(icon)
      let ground: Element | null = icon
      while (ground && /, 0\)$|transparent/.test(getComputedStyle(ground).backgroundColor))
        ground = ground.parentElement
      const behind = ground ? getComputedStyle(ground).backgroundColor : ''
      if (stroke === color && color === behind) found.push(`an icon in "${nameOf(icon.parentElement!)}" is not seen`)
    }
    return [...new Set(found)]
  })
}

/** Resolves when every animation that ends has ended: what fades in has less contrast. */
export function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().activeDuration)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Animations that keep running although reduced motion is set. */
export function findRunningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && Number(activeDuration) > 50 ? [String(target?.className)] : []
    }),
  )
}
