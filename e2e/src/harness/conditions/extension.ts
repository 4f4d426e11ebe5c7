/**
 * A browser's extensions (password managers, checkers of spelling, dark modes): attributes on `<html>` and `<body>`, elements first
 * and last in both, and beside every field for a number or a password. They are there before the page is hydrated.
 */
import type { Condition } from './condition.ts'

function extend(): void {
  if (window !== window.top) return
  const FIELDS = 'input:is([type=tel], [type=password], [type=email], [inputmode=numeric])'
  const made = (name: string, attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    return element
  }
  const box = (part: string) =>
    made('div', { 'data-extension': part, style: 'position: absolute; width: 0; height: 0' })
  const atStart = () => {
    document.documentElement.setAttribute('data-lt-installed', 'true')
    document.documentElement.style.setProperty('--extension', '1')
    document.body.setAttribute('cz-shortcut-listen', 'true')
    document.body.setAttribute('data-extension', 'true')
    document.head.prepend(made('meta', { name: 'extension', content: 'first' }))
    document.body.prepend(box('first'), made('a', { hidden: '' }), made('extension-root', {}))
  }
  const atEnd = () => {
    document.head.append(made('meta', { name: 'extension', content: 'last' }), made('link', { rel: 'extension' }))
    document.body.append(made('extension-panel', {}), box('last'))
  }
  const besideFields = () => {
    for (const field of document.querySelectorAll(FIELDS)) {
      if (field.hasAttribute('data-lpignore')) continue
      field.setAttribute('data-lpignore', 'true')
      field.after(box('field'))
    }
  }
  let isStarted = false
  new MutationObserver(() => {
    if (!document.body) return
    if (!isStarted) atStart()
    isStarted = true
    besideFields()
  }).observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', atEnd)
}

export const extension: Condition = (context) => context.addInitScript(extend)
