/**
 * A browser's translation of pages, as Chrome's: every text node is replaced by two `<font>` elements with the translation, and so
 * is every text that appears or changes later. The translation is the text itself after a zero-width space, which Playwright's
 * locators ignore, so that React finds other text than it has rendered.
 */
import type { Condition } from './condition.ts'

/** When the text of the document itself is replaced: before hydration, a few nodes in each frame, or once the page is hydrated. */
type Start = 'before' | 'during' | 'after'

function translate(start: Start): void {
  if (window !== window.top) return
  const SKIPPED = 'script, style, noscript, textarea, title, [translate=no], .notranslate, font'
  const NODES_PER_FRAME = 40

  const textsIn = (node: Node): Text[] => {
    if (node instanceof Text) return [node]
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found
  }
  const font = () => {
    const element = document.createElement('font')
    element.style.verticalAlign = 'inherit'
    return element
  }
  const replace = (text: Text) => {
    if (!text.isConnected || !text.data.trim() || text.parentElement?.closest(SKIPPED)) return
    const [outer, inner] = [font(), font()]
    inner.append(`\u200B${text.data}`)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) textsIn(node).forEach(replace)
  })
  const observe = () => observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  const inEachFrame = (texts: Text[]) => {
    texts.splice(0, NODES_PER_FRAME).forEach(replace)
    if (texts.length > 0) requestAnimationFrame(() => inEachFrame(texts))
    else observe()
  }
  const begin = () => {
    document.documentElement.classList.add('translated-ltr')
    const texts = textsIn(document.body)
    if (start === 'during') return inEachFrame(texts)
    texts.forEach(replace)
    observe()
  }
  const onceHydrated = () => {
    // Pages that are never hydrated are translated as well.
    const isHydrated = 'isListening' in window || !document.querySelector('script[type=module]')
    if (isHydrated) begin()
    else requestAnimationFrame(onceHydrated)
  }
  document.addEventListener('DOMContentLoaded', start === 'after' ? onceHydrated : begin)
}

export const translator =
  (start: Start): Condition =>
  (context) =>
    context.addInitScript(translate, start)
