import { box, disc, line, px, repeat, shape, type Paint } from '../paint.ts'
import type { Mood } from '../moods.ts'

function sparkle(x: number, y: number, size: number, paint: Paint): string {
  const d = (long: number, thin: number) =>
    `M${px(x - long)} ${px(y)}Q${px(x)} ${px(y)} ${px(x)} ${px(y - thin)}Q${px(x)} ${px(y)} ${px(x + long)} ${px(y)}Q${px(x)} ${px(y)} ${px(x)} ${px(y + thin)}Q${px(x)} ${px(y)} ${px(x - long)} ${px(y)}Z`
  return paint.glow(x, y, size, size, '#fff', 0.8) + shape(d(size * 0.8, size * 0.8), '#fff')
}

/** A brilliant in a ring in its open box: 400 high, the box's foot on y = 0. */
export function ringBox(paint: Paint, { light, lamp }: Mood): string {
  const velvet = paint.across([0, '#3A0A3A'], [0.5, '#7A1F6B'], [1, '#2A0628'])
  const band = paint.across(
    [0, '#6E6E86'],
    [0.2, '#FFFFFF'],
    [0.4, '#A9AAC4'],
    [0.6, '#FFFFFF'],
    [0.8, '#8A8BA8'],
    [1, '#E9E9F6'],
  )
  // The stone from its side, facet by facet: its width 170, girdle at y = -318.
  const top = [-50, -16, 16, 50]
  const girdle = [-88, -50, -16, 16, 50, 88]
  const tints = [
    '#FFFFFF',
    '#BFE3FF',
    '#7FB4F0',
    '#EAF6FF',
    '#9CC8FA',
    '#D6ECFF',
    '#6A9BE0',
    '#FFFFFF',
    '#CFE8FF',
    '#8ABAF4',
  ]
  const crown = girdle
    .slice(1)
    .map((x, index) =>
      shape(
        `M${girdle[index]} -318L${x} -318L${top[Math.min(3, Math.max(0, index - 1 + (index > 2 ? 1 : 0)))]} -356L${top[Math.max(0, Math.min(3, index - 1))]} -356Z`,
        tints[(index * 3) % 10] ?? '#fff',
      ),
    )
  const pavilion = girdle
    .slice(1)
    .map(
      (x, index) =>
        shape(`M${girdle[index]} -318H${x}L0 -222Z`, tints[(index * 7 + 1) % 10] ?? '#fff') +
        shape(
          `M${girdle[index]} -318H${((girdle[index] ?? 0) + x) / 2}L0 -222Z`,
          tints[(index * 3 + 4) % 10] ?? '#fff',
          'opacity=".7"',
        ),
    )
  return (
    paint.glow(0, -6, 330, 40, '#000', 0.8) +
    // Lid behind, cushion in front.
    shape('M-210 -150L-190 -420Q-186 -440 -166 -440H166Q186 -440 190 -420L210 -150Z', velvet) +
    shape(
      'M-180 -160L-164 -404H164L180 -160Z',
      paint.round(
        [
          [0, '#FFF4E8'],
          [0.7, '#E6CFC4'],
          [1, '#A98A8A'],
        ],
        0.5,
        0.3,
        0.8,
      ),
    ) +
    paint.glow(0, -310, 190, 170, light, 0.9) +
    shape(`M-62 -150A92 92 0 1 1 62 -150L50 -160A74 74 0 1 0 -50 -160Z`, band) +
    line('M-40 -226L-60 -312M40 -226L60 -312M0 -216V-300', '#D9DAE8', 9) +
    shape('M-88 -318L-50 -356H50L88 -318Z', '#D6ECFF') +
    pavilion.join('') +
    crown.join('') +
    shape('M-50 -356H50L16 -342H-16Z', '#FFFFFF') +
    shape('M-50 -356L-16 -342L-34 -330Z', '#D6ECFF') +
    shape('M50 -356L16 -342L34 -330Z', '#A9D2FA') +
    line('M-88 -318H88', '#fff', 2.4) +
    line('M-92 -312L-74 -330M92 -312L74 -330', '#E9E9F6', 9) +
    shape('M-220 -150H220L206 -8Q204 0 196 0H-196Q-204 0 -206 -8Z', velvet) +
    shape('M-196 -150H196L180 -112H-180Z', paint.down([0, '#FFF4E8'], [1, '#C9A9A4'])) +
    box(-70, -146, 140, 12, '#6E4650', 'rx="6"') +
    line('M-218 -148H218', lamp, 3, 'opacity=".8"') +
    box(-26, -76, 52, 22, paint.down([0, '#FFE9A8'], [1, '#B9801A']), 'rx="5"') +
    sparkle(-58, -352, 54, paint) +
    sparkle(66, -322, 34, paint) +
    sparkle(8, -270, 28, paint)
  )
}

/** A wristwatch from above, 620 across its strap; 0,0 is the middle of its dial. */
export function watch(paint: Paint): string {
  const steel = paint.across([0, '#5B6478'], [0.2, '#FFFFFF'], [0.45, '#8A93A8'], [0.65, '#F4F7FB'], [1, '#4A5266'])
  const links = (from: number, by: number) =>
    repeat(7, (index) => {
      const y = from + by * index * 48
      const wide = 128 - index * 4
      return (
        box(-wide, y - 22, wide * 2, 43, steel, 'rx="10"') +
        box(
          -wide * 0.42,
          y - 22,
          wide * 0.84,
          43,
          paint.across([0, '#C9CFDC'], [0.5, '#FFFFFF'], [1, '#A9B1C2']),
          'rx="6"',
        )
      )
    })
  const marks = repeat(
    12,
    (index) =>
      `<g transform="rotate(${index * 30})">${box(-7, -168, 14, index % 3 === 0 ? 44 : 30, paint.down([0, '#FFFFFF'], [1, '#A9B4CC']), 'rx="2"')}</g>`,
  )
  const minutes = repeat(60, (index) => `<g transform="rotate(${index * 6})">${box(-1.2, -184, 2.4, 9, '#DCE6F6')}</g>`)
  const hand = (turn: number, long: number, wide: number) =>
    `<g transform="rotate(${turn})">${shape(`M${-wide} 26L${-wide * 1.1} ${-long * 0.5}L0 ${-long}L${wide * 1.1} ${-long * 0.5}L${wide} 26Z`, paint.across([0, '#FFFFFF'], [0.5, '#E2E8F4'], [0.51, '#8A94AC'], [1, '#C9D2E2']))}</g>`
  const dialAt = (x: number, y: number) =>
    disc(x, y, 46, '#0B1D4A') +
    disc(x, y, 46, 'none', 'stroke="#8FA6D8" stroke-width="3"') +
    repeat(
      12,
      (index) => `<g transform="translate(${x} ${y}) rotate(${index * 30})">${box(-1, -42, 2, 8, '#DCE6F6')}</g>`,
    ) +
    line(`M${x} ${y}L${x + 14} ${y - 30}`, '#FFC94A', 3.4)
  return (
    `<ellipse cx="30" cy="40" rx="290" ry="280" fill="${paint.round([
      [0.5, '#000', 0.5],
      [1, '#000', 0],
    ])}"/>` +
    `<ellipse cx="30" cy="30" rx="170" ry="620" fill="${paint.round([
      [0.4, '#000', 0.45],
      [1, '#000', 0],
    ])}"/>` +
    links(-244, -1) +
    links(244, 1) +
    shape('M-150 -200L-120 -262H120L150 -200ZM-150 200L-120 262H120L150 200Z', steel) +
    box(226, -32, 44, 64, steel, 'rx="8"') +
    box(214, -110, 34, 40, steel, 'rx="6"') +
    box(214, 70, 34, 40, steel, 'rx="6"') +
    disc(0, 0, 238, steel) +
    disc(
      0,
      0,
      222,
      paint.round([
        [0.8, '#18203A'],
        [0.9, '#3A466A'],
        [1, '#0B1020'],
      ]),
    ) +
    repeat(
      24,
      (index) => `<g transform="rotate(${index * 15})">${box(-2, -219, 4, 16, index % 2 ? '#8A94AC' : '#FFFFFF')}</g>`,
    ) +
    disc(
      0,
      0,
      196,
      paint.round(
        [
          [0, '#3C7BE0'],
          [0.5, '#16408F'],
          [1, '#071A45'],
        ],
        0.42,
        0.36,
        0.75,
      ),
    ) +
    minutes +
    marks +
    dialAt(-82, 8) +
    dialAt(82, 8) +
    dialAt(0, 84) +
    hand(305, 116, 9) +
    hand(52, 168, 7) +
    line('M0 40L-60 -150', '#FFC94A', 3) +
    disc(0, 0, 12, steel) +
    shape('M-170 -96A196 196 0 0 1 60 -186Q-60 -80 -150 80A196 196 0 0 1 -170 -96Z', '#fff', 'opacity=".16"')
  )
}
