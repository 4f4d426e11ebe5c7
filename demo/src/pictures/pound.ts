/** The position of a currency sign in an object's 32 × 32 box: its centre, its height, and its rotation in degrees. */
type Place = { x: number; y: number; height: number; turn?: number }

/** A pound sign as one round stroke of width 1.65: ten units high, its centre at 0,0. */
const penStroke =
  'M3 -2.5C3 -4.3 1.8 -5 .4 -5C-1.4 -5 -2.4 -3.8 -2.4 -2.3C-2.4 -.6 -1.3 .5 -1.3 2.2C-1.3 3.7 -2.1 4.5 -3.1 5L3.2 5M-3.2 .5L1.7 .5'
const pen = 'fill="none" stroke-width="1.65" stroke-linecap="round" stroke-linejoin="round"'

function pound({ x, y, height, turn = 0 }: Place, ink: string): string {
  return `<path ${pen} stroke="${ink}" d="${penStroke}" transform="translate(${x} ${y}) rotate(${turn}) scale(${height / 11.65})"/>`
}

function replaceOnce(body: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(body)) throw new Error(`The object's SVG has changed: nothing in it matches ${pattern.source}`)
  return body.replace(pattern, replacement)
}

/** The bag's sign is a dark stroke over a softer one. The filter of each is too narrow for a pound sign, so it is widened. */
function replaceBagSign(body: string): string {
  const wide = body
    .replace('width="6.828" height="14.466" x="12.586"', 'width="12" height="16" x="10"')
    .replace('width="6.478" height="14.216" x="12.986"', 'width="12" height="16" x="10"')
  const soft = replaceOnce(
    wide,
    /<path[^>]*d="M16\.8 14\.258a[^"]*"\/>/,
    pound({ x: 15.95, y: 20.65, height: 11.6 }, '#B0693A'),
  )
  return replaceOnce(soft, /<path[^>]*d="M17 14\.156a[^"]*"\/>/, pound({ x: 16.15, y: 20.55, height: 11.6 }, '#85544F'))
}

function replaceNoteSign(body: string): string {
  return replaceOnce(
    body,
    /<path[^>]*d="M9\.575 15\.857a[^"]*"\/>/,
    pound({ x: 11.95, y: 17.75, height: 4.7, turn: -45 }, '#F2EFEC'),
  )
}

/** The coin's face shows a bank. Everything between its rim and its definitions is replaced by a pound sign. */
function replaceCoinFace(body: string): string {
  const face = body.indexOf('<g', body.indexOf('</g>', body.indexOf('</g>') + 1))
  const place = { x: 16.1, y: 16.4, height: 12.6 }
  return (
    body.slice(0, face) +
    pound({ ...place, x: 15.75, y: 16.85 }, '#D2702F') +
    pound({ ...place, x: 16.25, y: 16.2 }, '#FFE994') +
    pound(place, '#FFC546') +
    body.slice(body.indexOf('<defs>'))
  )
}

const currencySigns: Record<string, (body: string) => string> = {
  'money-bag': replaceBagSign,
  'money-with-wings': replaceNoteSign,
  coin: replaceCoinFace,
}

/** Replaces currency signs by pound signs: prizes are paid in pounds. */
export function replaceCurrencySigns(name: string, body: string): string {
  return currencySigns[name]?.(body) ?? body
}
