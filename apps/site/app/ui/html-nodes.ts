/**
 * HTML that others wrote, as plain data: a few tags that only shape words, and text. Whatever else it says (tags, attributes,
 * scripts with what is in them) is left out, and nothing of it is ever given to the browser as markup, which the policy forbids.
 */
const SHAPES = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'p', 'ul', 'ol', 'li'] as const
type Shape = (typeof SHAPES)[number]

export type HtmlNode = string | { tag: 'br' } | { tag: Shape; children: HtmlNode[] }

const isShape = (name: string): name is Shape => (SHAPES as readonly string[]).includes(name)

/** What is no text of the page goes with what is in it. */
const UNSEEN =
  /<(script|style|template|iframe|object|svg|math|title|textarea|noscript)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi
const TAG = /<(\/?)([a-z][a-z\d]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00A0',
  pound: '£',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : ''
  })
}

export function htmlNodes(html: string): HtmlNode[] {
  const text = html.replace(UNSEEN, '')
  const root: HtmlNode[] = []
  const open: { tag: Shape; children: HtmlNode[] }[] = []
  const here = () => open.at(-1)?.children ?? root
  const say = (words: string) => {
    if (words !== '') here().push(decoded(words))
  }
  let at = 0
  for (const match of text.matchAll(TAG)) {
    say(text.slice(at, match.index))
    at = match.index + match[0].length
    const [, slash, name = ''] = match
    const tag = name.toLowerCase()
    if (tag === 'br') here().push({ tag })
    if (!isShape(tag)) continue
    if (slash === '') {
      const node = { tag, children: [] }
      here().push(node)
      open.push(node)
    } else if (open.some((each) => each.tag === tag)) {
      // Whatever was left open inside ends with it.
      while (open.pop()?.tag !== tag);
    }
  }
  say(text.slice(at))
  return root
}

/** The words alone. */
export function htmlWords(html: string): string {
  const wordsOf = (node: HtmlNode): string => {
    if (typeof node === 'string') return node
    return 'children' in node ? node.children.map(wordsOf).join('') : ' '
  }
  return htmlNodes(html).map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}
