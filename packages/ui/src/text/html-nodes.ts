/**
 * Parses untrusted HTML into plain data: text and a few formatting tags. Everything else (other tags, attributes, scripts and
 * their content) is dropped. It is never passed to the browser as markup, which the Content-Security-Policy forbids.
 */
const FORMATTING_TAGS = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'p', 'ul', 'ol', 'li'] as const
type FormattingTag = (typeof FORMATTING_TAGS)[number]

export type HtmlNode = string | { tag: 'br' } | { tag: FormattingTag; children: HtmlNode[] }

const isFormattingTag = (name: string): name is FormattingTag => (FORMATTING_TAGS as readonly string[]).includes(name)

/** Elements that are dropped together with their content. */
const NON_TEXT =
  /<(script|style|template|iframe|object|svg|math|title|textarea|noscript)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi
const TAG = /<(\/?)([a-z][a-z\d]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00A0',
  pound: '£',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : ''
  })
}

export function parseHtmlNodes(html: string): HtmlNode[] {
  const text = html.replace(NON_TEXT, '')
  const root: HtmlNode[] = []
  const open: { tag: FormattingTag; children: HtmlNode[] }[] = []
  const here = () => open.at(-1)?.children ?? root
  const appendText = (words: string) => {
    if (words !== '') here().push(decodeEntities(words))
  }
  let at = 0
  for (const match of text.matchAll(TAG)) {
    appendText(text.slice(at, match.index))
    at = match.index + match[0].length
    const [, slash, name = ''] = match
    const tag = name.toLowerCase()
    if (tag === 'br') here().push({ tag })
    if (!isFormattingTag(tag)) continue
    if (slash === '') {
      const node = { tag, children: [] }
      here().push(node)
      open.push(node)
    } else if (open.some((each) => each.tag === tag)) {
      // Tags that were left open inside end here too.
      while (open.pop()?.tag !== tag);
    }
  }
  appendText(text.slice(at))
  return root
}

/** The text without its tags. */
export function htmlToPlainText(html: string): string {
  const wordsOf = (node: HtmlNode): string => {
    if (typeof node === 'string') return node
    return 'children' in node ? node.children.map(wordsOf).join('') : ' '
  }
  return parseHtmlNodes(html).map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}
