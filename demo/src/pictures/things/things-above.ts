import { createRandom } from '../random.ts'
import { at, box, disc, line, px, repeat, shape, type Paint } from '../paint.ts'
import { note, prints } from './things-money.ts'

const shadow = (paint: Paint, radius: number) =>
  `<circle cx="${radius * 0.1}" cy="${radius * 0.14}" r="${radius * 1.1}" fill="${paint.round([
    [0.7, '#1B0A10', 0.45],
    [1, '#1B0A10', 0],
  ])}"/>`

/** A plate from above, with a radius of 100. */
export function plate(paint: Paint, rim = '#F7F3EC', inner = '#FFFFFF'): string {
  return (
    shadow(paint, 100) +
    disc(
      0,
      0,
      100,
      paint.round(
        [
          [0.6, inner],
          [0.66, '#D9D2C8'],
          [0.7, rim],
          [0.96, rim],
          [1, '#C9BFB2'],
        ],
        0.46,
        0.44,
        0.55,
      ),
    ) +
    disc(0, 0, 97, 'none', 'stroke="#fff" stroke-width="2" opacity=".8"')
  )
}

/** A cup of coffee on its saucer from above: a leaf poured into the milk. */
export function cup(paint: Paint, glaze = '#1F6B6B'): string {
  const leaf = repeat(5, (index) => {
    const y = -22 + index * 10
    const wide = 22 - Math.abs(index - 1.6) * 6
    return line(`M${px(-wide)} ${px(y - 8)}Q0 ${px(y + 13)} ${px(wide)} ${px(y - 8)}`, '#FFF3DC', 5.4)
  })
  return (
    plate(paint, glaze, glaze) +
    `<circle cx="6" cy="9" r="70" fill="#0B1A1C" opacity=".35"/>` +
    shape('M52 -16Q112 -30 112 4T52 20L54 8Q96 14 96 2T54 -4Z', glaze) +
    disc(
      0,
      0,
      66,
      paint.round(
        [
          [0.8, '#FFFDF8'],
          [0.9, '#E2DACE'],
          [1, glaze],
        ],
        0.47,
        0.45,
        0.56,
      ),
    ) +
    disc(
      0,
      1,
      56,
      paint.round([
        [0, '#D9A066'],
        [0.7, '#A8683A'],
        [1, '#4A2512'],
      ]),
    ) +
    leaf +
    line('M0 -34V34', '#FFF3DC', 4) +
    `<ellipse cx="-22" cy="-26" rx="20" ry="9" fill="#fff" opacity=".25" transform="rotate(-40 -22 -26)"/>`
  )
}

/** Toast, egg and tomatoes on a plate. */
export function breakfast(paint: Paint): string {
  return (
    plate(paint) +
    shape(
      'M-52 -46Q-60 -62 -40 -62H12Q32 -62 24 -46V2Q24 10 14 10H-44Q-52 10 -52 2Z',
      paint.round([
        [0.5, '#F2C27A'],
        [0.85, '#D9923E'],
        [1, '#8A4A18'],
      ]),
    ) +
    shape('M-36 -30C-46 -52 -8 -58 6 -46C26 -44 30 -14 14 -8C6 8 -30 6 -32 -8C-44 -10 -42 -24 -36 -30Z', '#FFFDF6') +
    disc(
      -10,
      -24,
      15,
      paint.round(
        [
          [0, '#FFE06A'],
          [1, '#F2942E'],
        ],
        0.4,
        0.35,
        0.8,
      ),
    ) +
    [
      [46, -22],
      [52, 6],
      [34, 24],
    ]
      .map(
        ([x = 0, y = 0]) =>
          disc(
            x,
            y,
            13,
            paint.round(
              [
                [0, '#FF8A6A'],
                [1, '#C2182E'],
              ],
              0.38,
              0.34,
              0.8,
            ),
          ) + disc(x - 4, y - 5, 3, '#fff', 'opacity=".7"'),
      )
      .join('') +
    [
      [-34, 34],
      [-12, 44],
      [8, 36],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<ellipse cx="${x}" cy="${y}" rx="13" ry="8" fill="#7A5234"/><ellipse cx="${x - 2}" cy="${y - 3}" rx="9" ry="4" fill="#B98A5C"/>`,
      )
      .join('') +
    repeat(
      9,
      (index) =>
        `<ellipse cx="${-50 + index * 6}" cy="${20 + (index % 3) * 4}" rx="6" ry="2.6" fill="#3F8A45" transform="rotate(${index * 41} ${-50 + index * 6} 20)"/>`,
    )
  )
}

/** Notes spread like a hand of cards, from above; its foot is at 0,0 and it is 330 high. */
export function fan(paint: Paint): string {
  const kinds = ['ten', 'twenty', 'fifty', 'twenty', 'fifty', 'ten', 'fifty', 'twenty', 'fifty'] as const
  return kinds
    .map(
      (kind, index) =>
        `<g transform="rotate(${-64 + index * 16}) translate(-56 -330)"><g transform="translate(5 7)">${box(0, 0, 112, 224, '#000', 'opacity=".3" rx="3"')}</g><g transform="translate(112 0) rotate(90) scale(1.12)">${note(prints[kind], paint)}</g></g>`,
    )
    .join('')
}

/** Notes thrown down on a table, one over another. */
export function scatter(paint: Paint): string {
  const random = createRandom('notes')
  const kinds = ['fifty', 'twenty', 'ten', 'fifty', 'twenty', 'fifty'] as const
  return repeat(34, (index) => {
    const [x, y, turn] = [random.between(-980, 820), random.between(-420, 420), random.between(-40, 40)]
    return `<g transform="translate(${px(x)} ${px(y)}) rotate(${px(turn)}) translate(-100 -50)">${box(5, 8, 200, 100, '#000', 'opacity=".28" rx="3"')}${note(prints[kinds[index % kinds.length] ?? 'fifty'], paint)}</g>`
  })
}

/** An open letter with a tick. */
export function paidBill(paint: Paint): string {
  return (
    box(-118, -158, 240, 330, '#000', 'opacity=".25" rx="4"') +
    box(-125, -168, 240, 330, paint.down([0, '#FFFFFF'], [1, '#EFE8DC']), 'rx="3"') +
    box(-100, -140, 74, 16, '#1F7A5C', 'rx="4"') +
    repeat(8, (index) => box(-100, -96 + index * 22, index % 3 === 2 ? 110 : 186, 7, '#C9C2D0', 'rx="3"')) +
    at(
      42,
      98,
      disc(0, 0, 46, 'none', 'stroke="#1F9A6A" stroke-width="9"') + line('M-20 0L-5 17L24 -17', '#1F9A6A', 12),
      1,
      ' rotate(-12)',
    )
  )
}
