import type { Random } from '../random.ts'
import { outlineTextCentred } from '../lettering.ts'
import { at, box, disc, line, repeat, shape, type Paint } from '../paint.ts'

/** A fictional banknote, 200 × 100. */
export type Print = { paper: string; ink: string; deep: string; words: string }

export const prints = {
  fifty: { paper: '#F7DCE0', ink: '#C2405C', deep: '#7A1434', words: '£50' },
  twenty: { paper: '#E9E0F6', ink: '#7A4CB8', deep: '#3E1C78', words: '£20' },
  ten: { paper: '#FBE5CC', ink: '#CF7A2A', deep: '#7A3A08', words: '£10' },
} as const satisfies Record<string, Print>

export function note({ paper, ink, deep, words }: Print, paint: Paint): string {
  const rings = repeat(
    7,
    (index) =>
      `<ellipse cx="100" cy="50" rx="${14 + index * 7}" ry="${34 - Math.abs(index - 2) * 3}" fill="none" stroke="${ink}" stroke-width="1" opacity=".5"/>`,
  )
  return (
    box(0, 0, 200, 100, paint.across([0, paper], [0.5, '#fff'], [1, paper])) +
    box(5, 5, 190, 90, 'none', `stroke="${ink}" stroke-width="1.6" rx="3"`) +
    box(5, 5, 62, 90, ink, 'opacity=".34" rx="3"') +
    rings +
    disc(
      100,
      50,
      24,
      paint.round(
        [
          [0, ink, 0.85],
          [1, deep, 0.9],
        ],
        0.4,
        0.35,
        0.7,
      ),
    ) +
    shape(outlineTextCentred('£', 40, 100, 64).path, paper) +
    shape(outlineTextCentred(words, 26, 36, 32).path, deep) +
    shape(outlineTextCentred(words, 26, 163, 88).path, deep) +
    box(146, 8, 9, 84, paint.down([0, '#D9E6F2'], [0.5, '#8FA7C4'], [1, '#EAF2FA']))
  )
}

/** The directions of length, depth and height on the page, for a view from above a corner. */
const along = [0.93, 0.3] as const
const across = [0.66, -0.36] as const

/** Notes in a paper band: 200 long, 100 deep and `thick`; 0,0 is the near left corner of its foot. Its top is plain where another lies on it. */
function bundle(print: Print, paint: Paint, thick: number, isCovered: boolean): string {
  const top = `matrix(${along.join(' ')} ${across.join(' ')} 0 ${-thick})`
  const front = `matrix(${along.join(' ')} 0 1 0 ${-thick})`
  const side = `matrix(${across.join(' ')} 0 1 ${200 * along[0]} ${200 * along[1] - thick})`
  const edges = (length: number) =>
    line(
      Array.from({ length: Math.round(thick / 3) }, (_, index) => `M0 ${index * 3 + 1.6}H${length}`).join(''),
      print.deep,
      0.7,
      'opacity=".32"',
    )
  const face = isCovered
    ? box(0, 0, 200, 100, print.paper)
    : `<g transform="translate(0 100) scale(1 -1)">${note(print, paint)}</g>${box(0, 0, 200, 100, paint.across([0, '#fff', 0], [0.7, '#fff', 0.28], [1, '#fff', 0.05]))}${box(84, 0, 32, 100, paint.across([0, '#FFFDF6'], [1, '#E9DFCB']))}`
  return (
    `<g transform="${top}">${face}</g>` +
    `<g transform="${front}">${box(0, 0, 200, thick, paint.down([0, '#FFF6EE'], [1, print.paper]))}${edges(200)}${box(0, 0, 200, thick, paint.across([0, print.deep, 0.34], [1, print.deep, 0.12]))}${box(84, 0, 32, thick, '#EFE5D2')}${line(`M84 0V${thick}`, '#B9A98A', 0.8)}${line(`M116 0V${thick}`, '#B9A98A', 0.8)}</g>` +
    `<g transform="${side}">${box(0, 0, 100, thick, print.paper)}${edges(100)}${box(0, 0, 100, thick, paint.across([0, print.deep, 0.5], [1, print.deep, 0.62]))}</g>`
  )
}

/** Bundles one upon another, none quite straight. */
export function pile(count: number, print: Print, paint: Paint, random: Random): string {
  const thick = 30
  const shade = shape(
    `M-16 8L${200 * along[0] + 4} ${200 * along[1] + 16}L${200 * along[0] + 100 * across[0] + 34} ${200 * along[1] + 100 * across[1] + 8}L${100 * across[0] + 6} ${100 * across[1] + 6}Z`,
    '#000',
    'opacity=".42"',
  )
  return (
    shade +
    repeat(count, (index) =>
      at(
        random.between(-5, 5),
        -index * (thick + 1.5) + random.between(-1, 1),
        bundle(print, paint, thick, index < count - 1),
      ),
    )
  )
}

/** A coin on its face, seen from above at a slant. */
export function coin(paint: Paint, radius = 34): string {
  const face = (y: number, fill: string) =>
    `<ellipse cx="0" cy="${y}" rx="${radius}" ry="${radius * 0.46}" fill="${fill}"/>`
  return (
    `<ellipse cx="4" cy="5" rx="${radius * 1.12}" ry="${radius * 0.52}" fill="#000" opacity=".4"/>` +
    face(0, paint.across([0, '#8A5208'], [0.4, '#F6C24A'], [0.6, '#FFE9A8'], [1, '#8A5208'])) +
    face(-7, paint.across([0, '#FFEFB0'], [0.5, '#F2B632'], [1, '#C27E12'])) +
    `<g transform="translate(0 -7) scale(1 .46)">${disc(
      0,
      0,
      radius * 0.78,
      paint.round([
        [0, '#FFD969'],
        [1, '#D9961C'],
      ]),
      'stroke="#B9780E" stroke-width="2"',
    )}${shape(outlineTextCentred('£', radius * 1.1, 0, radius * 0.38).path, '#8F5706')}</g>`
  )
}
