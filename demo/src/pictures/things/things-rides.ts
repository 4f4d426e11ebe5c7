import { box, disc, line, repeat, shape, type Paint } from '../paint.ts'
import type { Mood } from '../moods.ts'

function hub(paint: Paint, x: number, radius: number): string {
  return (
    disc(
      x,
      -radius,
      radius,
      paint.round([
        [0.6, '#191724'],
        [0.86, '#2C2938'],
        [1, '#0B0A12'],
      ]),
    ) +
    disc(x, -radius, radius * 0.62, '#FFF6E4') +
    disc(
      x,
      -radius,
      radius * 0.44,
      paint.round(
        [
          [0, '#fff'],
          [1, '#A9A4B8'],
        ],
        0.4,
        0.3,
        0.8,
      ),
    ) +
    disc(x, -radius, radius * 0.14, '#6E6688')
  )
}

/** A campervan with its roof up and its lights on, facing left: 1000 long, 560 high. */
export function campervan(paint: Paint, { lamp, light, sky }: Mood): string {
  const body =
    'M20 -100C4 -190 12 -260 40 -312C66 -386 108 -430 210 -434H900C956 -432 978 -390 984 -310L990 -110C990 -92 978 -82 960 -80H884A104 104 0 0 0 676 -80H314A104 104 0 0 0 106 -80H48C32 -80 24 -86 20 -100Z'
  const cut = paint.clip(`<path d="${body}"/>`)
  const glass = paint.round(
    [
      [0, '#FFF6D6'],
      [0.6, lamp],
      [1, '#C9762E'],
    ],
    0.5,
    0.6,
    0.9,
  )
  const windscreen = paint.across([0, sky[2]], [0.5, '#27355F'], [1, '#0E1630'])
  return (
    `<ellipse cx="500" cy="-6" rx="570" ry="46" fill="${paint.round([
      [0, '#000', 0.75],
      [0.7, '#000', 0.5],
      [1, '#000', 0],
    ])}"/>` +
    box(120, -120, 760, 76, '#09070F') +
    // The roof, raised on its cloth.
    shape('M300 -430L330 -524H860L880 -430Z', paint.across([0, '#E07A4A'], [0.5, '#FFB77A'], [1, '#C25A34'])) +
    repeat(8, (index) => line(`M${330 + index * 70} -524L${306 + index * 78} -430`, '#8A3A1C', 2, 'opacity=".5"')) +
    shape('M290 -516Q300 -556 360 -558H850Q900 -556 896 -516Z', paint.down([0, '#FFFFFF'], [1, '#D9D0C4'])) +
    shape(
      'M260 -566H820Q860 -560 880 -572Q866 -584 820 -584H280Q250 -580 260 -566Z',
      paint.across([0, '#FFC94A'], [0.5, '#FF8A5C'], [1, '#E0245E']),
    ) +
    shape(body, paint.down([0, '#FFFDF4'], [0.46, '#F1E6D4'], [0.47, '#2BA6A0'], [0.7, '#1B8482'], [1, '#0A3F46'])) +
    `<g clip-path="${cut}">` +
    shape('M-20 -110C60 -250 130 -280 240 -282H1000V-264H250C150 -262 90 -220 20 -80Z', '#FFFDF4') +
    box(0, -440, 1000, 70, paint.down([0, sky[2], 0.7], [1, sky[2], 0])) +
    box(0, -150, 1000, 80, paint.down([0, '#062A30', 0], [1, lamp, 0.3])) +
    paint.glow(540, -226, 460, 26, '#fff', 0.45) +
    '</g>' +
    shape('M62 -300C84 -364 116 -402 176 -404L206 -404V-296L62 -290Z', windscreen) +
    [
      [226, 150],
      [400, 210],
      [634, 150],
      [808, 130],
    ]
      .map(
        ([x = 0, wide = 0]) =>
          box(x, -404, wide, 110, '#FFFDF4', 'rx="14"') +
          box(x + 8, -396, wide - 16, 94, glass, 'rx="10"') +
          shape(`M${x + 8} -396h${wide * 0.24}q-4 50 ${-wide * 0.24} 94Z`, '#D84A5C', 'opacity=".75"'),
      )
      .join('') +
    line('M216 -300V-96M386 -300V-96M622 -300V-96', '#0A3F46', 3, 'opacity=".6"') +
    line('M392 -276H618', '#0A3F46', 3, 'opacity=".5"') +
    box(340, -250, 34, 9, '#FFFDF4', 'rx="4"') +
    box(584, -250, 34, 9, '#FFFDF4', 'rx="4"') +
    disc(62, -206, 36, '#FFFDF4') +
    disc(
      60,
      -206,
      28,
      paint.round([
        [0, '#FFFFFF'],
        [1, '#FFE7A0'],
      ]),
    ) +
    box(960, -240, 26, 54, '#FF2E4C', 'rx="8"') +
    box(4, -128, 120, 18, '#F4F1EA', 'rx="9"') +
    box(900, -124, 100, 18, '#F4F1EA', 'rx="9"') +
    shape(body, 'none', `stroke="${light}" stroke-width="4" stroke-opacity=".5"`) +
    hub(paint, 210, 86) +
    hub(paint, 780, 86) +
    paint.glow(50, -206, 190, 130, '#FFF3C4', 0.8) +
    paint.glow(505, -348, 320, 120, lamp, 0.4)
  )
}

/** A yellow tram of an old town, facing left: 900 long, 560 high. */
export function tram(paint: Paint, { lamp, light, sky }: Mood): string {
  const yellow = paint.down([0, '#FFDB5A'], [0.5, '#F2B21E'], [1, '#A86A06'])
  const pane = (x: number, wide: number) =>
    box(x, -366, wide, 150, '#FFF6E0', 'rx="12"') +
    box(x + 8, -358, wide - 16, 134, paint.down([0, '#FFF3C8'], [0.7, lamp], [1, '#C9862E']), 'rx="8"') +
    shape(`M${x + 8} -224L${x + wide * 0.4} -358H${x + wide * 0.66}L${x + wide * 0.3} -224Z`, '#fff', 'opacity=".32"')
  return (
    `<ellipse cx="0" cy="-4" rx="520" ry="40" fill="${paint.round([
      [0, '#000', 0.7],
      [0.7, '#000', 0.45],
      [1, '#000', 0],
    ])}"/>` +
    line('M0 -450L110 -640M-60 -640H260', '#2A2036', 8) +
    box(-300, -70, 600, 60, '#1B1420', 'rx="12"') +
    disc(-180, -34, 34, '#0B0810') +
    disc(180, -34, 34, '#0B0810') +
    disc(-180, -34, 17, '#7A7488') +
    disc(180, -34, 17, '#7A7488') +
    shape(
      'M-470 -70Q-486 -240 -440 -400Q-436 -420 -410 -420H410Q436 -420 440 -400Q486 -240 470 -70Q468 -52 450 -52H-450Q-468 -52 -470 -70Z',
      yellow,
    ) +
    shape(
      'M-474 -196H474L472 -60Q468 -52 450 -52H-450Q-468 -52 -472 -60Z',
      paint.down([0, '#FFFDF4'], [0.5, '#F4E3C8'], [1, '#B9966A']),
    ) +
    box(-474, -204, 948, 14, '#C2183A') +
    box(-472, -112, 944, 8, '#F2B21E') +
    shape('M-440 -412Q-400 -470 -300 -474H300Q400 -470 440 -412Z', paint.down([0, '#FFFDF4'], [1, '#C9B48E'])) +
    box(-230, -492, 460, 22, '#E9DABF', 'rx="9"') +
    pane(-428, 118) +
    [-290, -160, -30, 100, 230].map((x) => pane(x, 116)).join('') +
    box(356, -366, 76, 300, '#FFF6E0', 'rx="10"') +
    box(364, -358, 60, 134, lamp, 'rx="7"') +
    box(364, -214, 60, 140, '#F2B21E', 'rx="5"') +
    disc(-452, -150, 24, '#FFFDF0') +
    paint.glow(-458, -150, 170, 130, '#FFF3C4', 0.85) +
    box(-476, -60, 60, 20, '#2A2036', 'rx="6"') +
    repeat(
      5,
      (index) =>
        disc(-232 + index * 130, -290, 17, '#5B3A34') +
        shape(
          `M${-264 + index * 130} -226Q${-262 + index * 130} -272 ${-232 + index * 130} -272T${-200 + index * 130} -226Z`,
          ['#3C6EA8', '#8A2A5C', '#3F7A5C', '#C2603A', '#5A3F8A'][index] ?? '#333',
        ),
    ) +
    line('M-440 -400Q-436 -420 -410 -420H410', light, 5, 'opacity=".8"') +
    box(-474, -420, 948, 60, paint.down([0, sky[2], 0.5], [1, sky[2], 0])) +
    paint.glow(0, -290, 520, 120, lamp, 0.3)
  )
}
