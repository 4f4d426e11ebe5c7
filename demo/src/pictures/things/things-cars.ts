import { box, disc, line, repeat, shape, type Paint } from '../paint.ts'
import type { Mood } from '../moods.ts'

/** A motor car from its side, facing left, 1000 long; its wheels stand on y = 0. */
type Body = {
  outline: string
  panes: readonly string[]
  wheels: readonly [number, number]
  radius: number
  lamp: readonly [number, number]
  tail: readonly [number, number]
  shoulder: string
  doors: readonly string[]
}

const bodies = {
  hatch: {
    outline:
      'M18 -100C6 -152 18 -196 66 -212C130 -238 214 -252 284 -262C350 -322 424 -374 528 -381C650 -388 776 -374 852 -334C902 -304 940 -266 958 -238C990 -220 996 -158 984 -104C981 -86 966 -74 944 -72L884 -72A108 108 0 0 0 668 -72L314 -72A108 108 0 0 0 98 -72L48 -76C30 -78 22 -88 18 -100Z',
    panes: [
      'M322 -268C376 -318 440 -352 524 -357L548 -358L548 -268Z',
      'M570 -358C660 -359 738 -352 796 -324C824 -309 842 -290 846 -272L570 -268Z',
    ],
    wheels: [206, 776],
    radius: 90,
    lamp: [72, -184],
    tail: [956, -196],
    shoulder: 'M70 -206C240 -246 520 -240 700 -240C820 -240 900 -230 960 -226',
    doors: ['M322 -266L336 -96L556 -84L558 -268', 'M558 -268L560 -84L664 -92'],
  },
  fourByFour: {
    outline:
      'M18 -122C8 -196 14 -248 56 -262C130 -282 214 -288 268 -294C306 -356 346 -414 416 -428C560 -442 770 -442 888 -428C934 -420 956 -350 968 -290C990 -276 994 -196 986 -128C982 -106 968 -94 946 -92L896 -92A120 120 0 0 0 656 -92L330 -92A120 120 0 0 0 90 -92L46 -96C28 -100 22 -108 18 -122Z',
    panes: [
      'M306 -298C336 -350 366 -398 424 -404L530 -408L530 -296Z',
      'M550 -408L708 -408L712 -296L550 -296Z',
      'M728 -408L868 -400C904 -394 922 -348 932 -300L732 -296Z',
    ],
    wheels: [210, 776],
    radius: 104,
    lamp: [60, -226],
    tail: [964, -240],
    shoulder: 'M58 -256C260 -286 560 -276 960 -276',
    doors: ['M308 -296L330 -110L536 -104L538 -298', 'M538 -298L540 -104L652 -110', 'M720 -298L724 -200'],
  },
} as const satisfies Record<string, Body>

export type Coat = { shine: string; colour: string; deep: string }

export const coats = {
  scarlet: { shine: '#FF8A74', colour: '#D81B3A', deep: '#5B0620' },
  ocean: { shine: '#8FC7F5', colour: '#1F5FB8', deep: '#0B1F4E' },
  pearl: { shine: '#FFFFFF', colour: '#D9D4E2', deep: '#6E6688' },
  forest: { shine: '#9FD6B4', colour: '#1F6B4C', deep: '#06291F' },
} as const satisfies Record<string, Coat>

function wheel(paint: Paint, x: number, radius: number): string {
  const rim = radius * 0.66
  const y = -radius
  const spokes = repeat(5, (index) => {
    const turn = index * 72
    return `<path d="M${-rim * 0.13} 0L${-rim * 0.2} ${-rim * 0.94}L${rim * 0.2} ${-rim * 0.94}L${rim * 0.13} 0Z" fill="${paint.down([0, '#F4F6FB'], [1, '#7C8398'])}" transform="translate(${x} ${y}) rotate(${turn})"/>`
  })
  return (
    disc(
      x,
      y,
      radius,
      paint.round([
        [0.6, '#191724'],
        [0.86, '#2C2938'],
        [1, '#0B0A12'],
      ]),
    ) +
    disc(x, y, rim, '#232230') +
    spokes +
    disc(x, y, rim * 0.95, 'none', `stroke="#DDE2EE" stroke-width="${rim * 0.1}"`) +
    disc(x, y, rim * 0.17, '#C9CEDC') +
    line(
      `M${x - radius * 0.86} ${y - radius * 0.3}A${radius * 0.92} ${radius * 0.92} 0 0 1 ${x + radius * 0.3} ${y - radius * 0.86}`,
      '#ffffff',
      3,
      'opacity=".25"',
    )
  )
}

export function car(kind: keyof typeof bodies, coat: keyof typeof coats, paint: Paint, mood: Mood): string {
  const body = bodies[kind]
  const { shine, colour, deep } = coats[coat]
  const [lampX, lampY] = body.lamp
  const [tailX, tailY] = body.tail
  const cut = paint.clip(`<path d="${body.outline}"/>`)
  const glass = paint.down([0, '#0E1630'], [0.5, '#27355F'], [1, '#8FA6CC'])
  return (
    `<ellipse cx="500" cy="-6" rx="560" ry="46" fill="${paint.round([
      [0, '#000', 0.75],
      [0.7, '#000', 0.5],
      [1, '#000', 0],
    ])}"/>` +
    box(120, -130, 760, 82, '#09070F') +
    shape(
      body.outline,
      paint.down([0, shine], [0.2, colour], [0.44, colour], [0.5, shine, 1], [0.56, colour], [1, deep]),
    ) +
    `<g clip-path="${cut}">` +
    // The ground's light comes back from below; the sky lies on roof and bonnet.
    box(0, -128, 1000, 60, paint.down([0, deep, 0], [1, mood.lamp, 0.35])) +
    box(0, -460, 1000, 120, paint.down([0, mood.sky[2], 0.7], [1, mood.sky[2], 0])) +
    paint.glow(250, -262, 280, 34, '#fff', 0.5) +
    paint.glow(640, -236, 420, 20, '#fff', 0.4) +
    '</g>' +
    body.panes
      .map(
        (pane) =>
          shape(pane, glass) +
          shape(
            pane,
            paint.across(
              [0, mood.sky[2], 0.65],
              [0.35, mood.sky[1], 0.15],
              [0.36, '#fff', 0.32],
              [0.5, '#fff', 0.06],
              [1, mood.sky[0], 0.3],
            ),
          ),
      )
      .join('') +
    body.doors.map((seam) => line(seam, deep, 3, 'opacity=".7"')).join('') +
    line(body.shoulder, '#fff', 3.4, 'opacity=".55"') +
    box(486, -226, 52, 11, shine, 'rx="5"') +
    box(604, -226, 52, 11, shine, 'rx="5"') +
    line('M110 -104L900 -100', deep, 8, 'opacity=".6"') +
    shape(
      `M${lampX - 46} ${lampY + 18}Q${lampX - 30} ${lampY - 20} ${lampX + 58} ${lampY - 18}Q${lampX + 40} ${lampY + 20} ${lampX - 46} ${lampY + 18}Z`,
      '#FFFBEA',
    ) +
    shape(
      `M${tailX + 22} ${tailY - 26}Q${tailX - 60} ${tailY - 24} ${tailX - 84} ${tailY - 2}Q${tailX - 30} ${tailY + 20} ${tailX + 28} ${tailY + 22}Z`,
      '#FF2E4C',
    ) +
    box(20, -132, 66, 16, '#12101C', 'rx="6"') +
    shape(body.outline, 'none', `stroke="${mood.light}" stroke-width="5" stroke-opacity=".5"`) +
    body.wheels.map((x) => wheel(paint, x, body.radius)).join('') +
    paint.glow(lampX - 10, lampY, 210, 120, '#FFF3C4', 0.75) +
    paint.glow(tailX + 6, tailY, 130, 80, '#FF2E4C', 0.5)
  )
}
