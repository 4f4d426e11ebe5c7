/** Texts of attackers for content: each would call `hacked` in the page if it became markup and ran. */
import type { Page } from '@playwright/test'

export const CORPUS: readonly string[] = [
  `<script>hacked('script')</script>`,
  `<img src=x onerror="hacked('img')">`,
  `<svg onload="hacked('svg')"><animate onbegin="hacked('animate')">`,
  `<iframe srcdoc="<script>parent.hacked('frame')</script>"></iframe>`,
  `<a href="javascript:hacked('link')">hacked(link)</a>`,
  `"><script>hacked('double quote')</script>`,
  `' autofocus onfocus='hacked("single quote")`,
  `</script><script>hacked('end of script')</script>`,
  `</title><script>hacked('title')</script>`,
  `</style><script>hacked('style')</script><style>*{background:url(https://evil.example/style)}</style>`,
  `<!--<script>hacked('comment')</script>--><script>hacked('after')</script>`,
  `<math><mtext><table><mglyph><style><img src onerror="hacked('math')">`,
  `<details open ontoggle="hacked('toggle')">`,
  `<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:hacked('meta')">`,
  `<form action="javascript:hacked('form')"><button formaction="javascript:hacked('button')">hacked(button)</button></form>`,
  `{{constructor.constructor("hacked('template')")()}} \${hacked('literal')}`,
  `<noscript><p title="</noscript><img src=x onerror=hacked('noscript')>">`,
  `&lt;img src=x onerror=hacked('entity')&gt; &#60;script&#62;hacked('decimal')&#60;/script&#62;`,
  `\u2028hacked('separator')\u2029 ]]> */ --> hacked('ends')`,
  `<p onmouseover="hacked('hover')">hacked(hover)</p><b style="background:url(https://evil.example/b)">hacked(style)</b>`,
]

export const HOSTILE_LINKS: readonly string[] = [
  `javascript:hacked('address')`,
  `JaVaScRiPt:hacked('case')`,
  `data:text/html,<script>parent.hacked('data')</script>`,
  `vbscript:hacked('vb')`,
  `blob:https://evil.example/1`,
]

export const HOSTILE_COLOUR = 'red;background-image:url(https://evil.example/colour)'

/** A name may be limited to a hundred characters. */
const SHORT = CORPUS.filter((text) => text.length <= 50)
const MAX_NAME_LENGTH = 45

const LINK_KEYS = /^(link|cardLink|imageModalButtonUrl|googlePlayLink|appStoreLink)$/
const COLOUR_KEYS = /color$/i
const TEXT_KEYS =
  /^(title|titleDetailName|name|content|text|description|header|headerText|subtitle|notice|buttonText|onHoldText|tcCheckboxText|tcFull|info|cost|drawText|ribbonText|asteriskText|sponsoredByMessage|alt|question|answer|terms|tokensHeroInfo|whatAreTokens|top|bottom|boxTopText|boxBottomText|imageModalBody|imageModalButtonText|getReadyHeader|getReadyText|showName|wording|label)$/

/** A copy in which every text, link and colour is hostile. `round` selects which texts of the corpus go where. */
export function withHostileTexts(body: object, round: number): object {
  let at = round * 7
  const next = <One>(list: readonly One[]) => list[(at += 1) % list.length]!
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          // A question's answer is one of its options, and no page ever has it.
          name === 'answer' && 'overlay' in value ? one : change(one, key === 'mediaInfo' ? 'alt' : name),
        ]),
      )
    if (typeof value !== 'string') return value
    if (LINK_KEYS.test(key)) return next(HOSTILE_LINKS)
    if (COLOUR_KEYS.test(key)) return HOSTILE_COLOUR
    if (key === 'name') return `${value.slice(0, MAX_NAME_LENGTH)} ${next(SHORT)}`
    return TEXT_KEYS.test(key) ? `${value} ${next(CORPUS)} hacked(text) ${next(CORPUS)}` : value
  }
  return change(body, '') as object
}

/** What has called `hacked`, in the page and in its frames. */
export async function collectMarks(page: Page): Promise<unknown[]> {
  const marks = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as never as { marks?: unknown[] }).marks ?? [])),
  )
  return marks.flat()
}

/** Elements and attributes that only hostile content can have brought. */
export const findMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const isScript = (address: string) => /^\s*(javascript|vbscript|data:text|blob:https:\/\/evil)/i.test(address)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${element.tagName} ${name}`)
        if (
          /^(href|src|srcdoc|action|formaction|xlink:href|data)$/.test(name) &&
          (name === 'srcdoc' || isScript(value))
        )
          found.push(`${element.tagName} ${name}=${value}`)
        if (name === 'style' && value.includes('evil.example')) found.push(`${element.tagName} style=${value}`)
      }
      if (/^(BASE|OBJECT|EMBED|MATH|FORM)$/.test(element.tagName) && element.outerHTML.includes('hacked'))
        found.push(element.tagName)
      if (element.matches('iframe, meta[http-equiv]')) found.push(element.outerHTML.slice(0, 80))
    }
    return found
  })
