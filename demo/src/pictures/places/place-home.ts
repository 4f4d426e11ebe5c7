import { box, disc, line, px, repeat, shape, type Paint } from '../paint.ts'
import { band, BOTTOM, bokeh, foliage, leaves, LEFT, RIGHT, ridge, sky, stars, sun, tree } from './scenery.ts'
import type { PaintContext, Place } from '../view.ts'

function pane(x: number, y: number, width: number, height: number, lamp: string, paint: Paint, isLit = true): string {
  const glass = isLit
    ? paint.round(
        [
          [0, '#FFF7DA'],
          [0.5, lamp],
          [1, '#C9762E'],
        ],
        0.5,
        0.35,
        0.85,
      )
    : paint.down([0, '#30406E'], [1, '#8394C4'])
  return (
    (isLit ? paint.glow(x + width / 2, y + height / 2, width * 1.3, height * 1.1, lamp, 0.5) : '') +
    box(x - 6, y - 6, width + 12, height + 12, '#F6EFE6', 'rx="2"') +
    box(x, y, width, height, glass) +
    (isLit
      ? shape(`M${x} ${y}h${width * 0.2}q-2 ${height * 0.5} ${-width * 0.2} ${height}Z`, '#fff', 'opacity=".4"') +
        shape(`M${x + width} ${y}h${-width * 0.2}q2 ${height * 0.5} ${width * 0.2} ${height}Z`, '#fff', 'opacity=".4"')
      : '') +
    box(x + width / 2 - 2, y, 4, height, '#F6EFE6') +
    box(x, y + height * 0.46, width, 4, '#F6EFE6') +
    box(x - 12, y + height + 4, width + 24, 9, '#E4D8CB')
  )
}

function bricks(x: number, y: number, width: number, height: number, colour: string): string {
  return repeat(Math.floor(height / 13), (row) =>
    line(`M${x} ${y + row * 13}H${x + width}`, colour, 1.2, 'opacity=".35"'),
  )
}

function house(paint: Paint, { mood }: PaintContext): string {
  const wall = paint.across([0, '#B5644E'], [0.5, '#9C4F42'], [1, '#5E2C34'])
  const tiles = paint.down([0, '#4A3350'], [1, '#6E4658'])
  return (
    box(-70, -372, 640, 380, wall) +
    bricks(-70, -366, 640, 366, '#4A2028') +
    box(-70, -372, 640, 380, paint.down([0, mood.shade, 0.5], [0.6, mood.shade, 0.05], [1, mood.shade, 0.3])) +
    // The roof, and a gable over the bay.
    shape('M-104 -366L20 -520H480L606 -366Z', tiles) +
    repeat(9, (row) =>
      line(`M${-104 + row * 13} ${-368 - row * 17}H${606 - row * 13}`, '#2A1B36', 2, 'opacity=".45"'),
    ) +
    box(420, -590, 54, 110, '#7A3F3C') +
    box(414, -596, 66, 14, '#A86552') +
    shape('M300 -360L420 -486L540 -360Z', '#F3E7DA') +
    shape('M322 -362L420 -464L518 -362Z', wall) +
    line('M290 -352L420 -490L550 -352', '#3A2740', 12) +
    box(-108, -374, 718, 14, '#F3E7DA') +
    pane(-20, -322, 92, 104, mood.lamp, paint) +
    pane(160, -322, 92, 104, mood.lamp, paint, false) +
    pane(372, -322, 96, 104, mood.lamp, paint) +
    // The bay window.
    box(330, -186, 184, 178, '#F3E7DA') +
    shape('M318 -184L340 -214H504L526 -184Z', tiles) +
    pane(342, -166, 70, 110, mood.lamp, paint) +
    pane(432, -166, 70, 110, mood.lamp, paint) +
    // The door, open on a lit hall.
    shape('M120 -196L190 -240L260 -196Z', '#3A2740') +
    box(132, -196, 116, 194, '#F3E7DA') +
    box(
      146,
      -182,
      88,
      180,
      paint.round(
        [
          [0, '#FFF9E2'],
          [0.5, mood.lamp],
          [1, '#B8642A'],
        ],
        0.5,
        0.3,
        0.9,
      ),
    ) +
    shape('M146 -182L184 -170V-8L146 -2Z', '#1F5A50') +
    disc(178, -88, 4, '#FFE08A') +
    paint.glow(190, -90, 210, 190, mood.lamp, 0.75) +
    disc(266, -150, 8, '#FFF8DC') +
    paint.glow(266, -150, 100, 100, mood.lamp, 0.8)
  )
}

/** In front of a house whose lamps are lit, on its drive. */
export const driveway: Place = (easel) => {
  const { paint, mood, random } = easel
  const hedge = paint.down([0, '#3E6B52'], [1, '#14302E'])
  const slabs = repeat(8, (index) => {
    const y = 24 + index * index * 5.2
    return line(`M${LEFT} ${px(y)}H${RIGHT}`, mood.shade, 1.4 + index * 0.3, 'opacity=".28"')
  })
  const joints = repeat(26, (index) => {
    const x = (index - 13) * 64
    return line(`M${x} 10L${x * 3.4} ${BOTTOM}`, mood.shade, 1.6, 'opacity=".2"')
  })
  return {
    side: 1,
    blur: 6,
    back:
      sky(paint, mood, 20) +
      stars(60, -420, random) +
      sun(-640, -60, 60, paint, mood.light, 12) +
      ridge(-30, 70, 260, random, mood.far) +
      foliage(LEFT, -180, -26, 66, random, mood.land) +
      shape('M-880 20V-170L-740 -270L-600 -170V20Z', mood.land) +
      box(-790, -120, 46, 54, mood.lamp) +
      box(-706, -120, 46, 54, mood.lamp) +
      tree(-420, 20, 380, random, mood.far, mood.land) +
      tree(690, 20, 520, random, mood.land, mood.land),
    middle:
      band(-4, paint.down([0, mood.ground[0]], [1, mood.ground[1]])) +
      house(paint, easel) +
      slabs +
      joints +
      // A hedge to both sides of the drive.
      foliage(LEFT, -150, 6, 44, random, hedge, 0.4) +
      foliage(560, RIGHT, 10, 60, random, hedge, 0.4) +
      paint.glow(200, 60, 330, 90, mood.lamp, 0.6) +
      paint.glow(430, 40, 220, 50, mood.lamp, 0.35) +
      paint.glow(-640, 60, 700, 110, mood.light, 0.3) +
      repeat(3, (index) => {
        const [x, y] = [-560 - index * 210, 52 + index * 26]
        return (
          paint.glow(x, y, 120, 34, mood.lamp, 0.55) +
          box(x - 4, y - 54, 8, 54, '#1A1230') +
          disc(x, y - 56, 10, '#FFF6D2') +
          paint.glow(x, y - 56, 60, 60, mood.lamp, 0.7)
        )
      }),
    front: leaves(720, -560, 120, 22, random, '#12231F') + leaves(RIGHT - 100, 300, 130, 16, random, '#16302A'),
  }
}

/** At somebody's front door, between two bay trees. */
export const frontDoor: Place = ({ paint, mood, random }) => {
  const wall = paint.across([0, '#E9DFD2'], [0.5, '#FFF8EC'], [1, '#D9CBBB'])
  const door = paint.across([0, '#0E5A5A'], [0.45, '#1C8580'], [1, '#0A4548'])
  const bay = (x: number) =>
    box(x - 8, -160, 16, 190, '#5B3B28') +
    repeat(40, () =>
      disc(
        x + random.between(-62, 62),
        -230 + random.between(-64, 64),
        random.between(16, 30),
        paint.round(
          [
            [0, '#6FA36B'],
            [1, '#1F4D38'],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ),
    ) +
    shape(
      `M${x - 64} 30H${x + 64}L${x + 50} 140H${x - 50}Z`,
      paint.across([0, '#3A3F55'], [0.4, '#79809C'], [1, '#272B3D']),
    ) +
    box(x - 70, 20, 140, 20, '#5B617C', 'rx="4"')
  const panel = (x: number, y: number, height: number) =>
    box(x, y, 92, height, '#0B4A4A', 'rx="3"') +
    box(x + 5, y + 6, 84, height - 8, door, 'rx="2"') +
    box(x + 5, y + 6, 84, 3, '#7FD0C6', 'opacity=".5"')
  return {
    side: -1,
    middle:
      box(LEFT, -800, RIGHT - LEFT, 940, wall) +
      repeat(14, (row) => line(`M${LEFT} ${-760 + row * 64}H${RIGHT}`, '#B8A791', 2, 'opacity=".4"')) +
      // Portico.
      box(-260, -620, 520, 60, '#FFFDF7') +
      box(-280, -640, 560, 26, '#F2E8D9') +
      box(-280, -560, 560, 10, '#CDBFAC') +
      box(-240, -556, 66, 690, paint.across([0, '#D8CBBB'], [0.4, '#FFFFFF'], [1, '#C7B7A3'])) +
      box(174, -556, 66, 690, paint.across([0, '#D8CBBB'], [0.4, '#FFFFFF'], [1, '#C7B7A3'])) +
      box(-174, -556, 348, 690, '#6A5546') +
      // Fanlight and door.
      shape(
        'M-140 -420A140 120 0 0 1 140 -420Z',
        paint.round(
          [
            [0, '#FFFCE8'],
            [1, mood.lamp],
          ],
          0.5,
          1,
          1,
        ),
      ) +
      repeat(7, (index) =>
        line(
          `M0 -420L${px(-140 * Math.cos((index * Math.PI) / 6))} ${px(-420 - 120 * Math.sin((index * Math.PI) / 6))}`,
          '#FFF',
          4,
        ),
      ) +
      paint.glow(0, -440, 320, 220, mood.lamp, 0.55) +
      box(-146, -420, 292, 560, '#FFFDF7') +
      box(-130, -410, 260, 548, door) +
      panel(-112, -390, 210) +
      panel(20, -390, 210) +
      panel(-112, -120, 230) +
      panel(20, -120, 230) +
      disc(
        0,
        -205,
        20,
        paint.round(
          [
            [0, '#FFF3B0'],
            [1, '#B97F16'],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ) +
      disc(0, -190, 30, 'none', 'stroke="#E0A93A" stroke-width="8"') +
      box(-44, -148, 88, 20, paint.down([0, '#FFE9A0'], [1, '#B97F16']), 'rx="4"') +
      disc(
        104,
        -110,
        13,
        paint.round(
          [
            [0, '#FFF3B0'],
            [1, '#B97F16'],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ) +
      // Steps.
      band(138, paint.down([0, '#B7A48D'], [1, '#6E5D4D'])) +
      box(-320, 130, 640, 50, paint.down([0, '#FBF4E8'], [1, '#C9BBA8'])) +
      box(-400, 180, 800, 60, paint.down([0, '#FFF8EC'], [1, '#B9AA96'])) +
      box(-96, 120, 192, 16, '#7A4B2E', 'rx="3"') +
      bay(-330) +
      bay(330) +
      shape('M-1000 -800L300 -800L-300 360H-1600Z', '#fff', 'opacity=".12"'),
    front:
      leaves(-760, -520, 150, 18, random, '#3F7A4C') +
      leaves(760, 280, 120, 14, random, '#2F6440') +
      bokeh(8, [500, 200, 800, 330], random, paint, ['#FF9DB5', '#FFD0DC'], 40),
  }
}

/** A snug room at night, from the street's side of its window. */
export const hearth: Place = ({ paint, mood, random }) => {
  const wood = paint.down([0, '#8A5A3A'], [1, '#3A2016'])
  return {
    side: -1,
    blur: 4,
    back:
      band(-800, paint.across([0, '#1E4A43'], [0.6, '#2F6B5C'], [1, '#143530'])) +
      paint.glow(-260, -380, 620, 520, mood.lamp, 0.6) +
      // Shelves, a lamp and a window with the night behind it.
      repeat(
        3,
        (row) =>
          box(300, -560 + row * 150, 420, 12, wood) +
          repeat(11, (index) =>
            box(
              310 + index * 36,
              -560 + row * 150 - 60 - (index % 4) * 14,
              26,
              60 + (index % 4) * 14,
              ['#C0483C', '#E0A23C', '#3C6EA8', '#E9DDC8', '#6B3F7A'][(index + row) % 5] ?? '#fff',
            ),
          ),
      ) +
      box(-120, -600, 260, 360, '#F3E7D4') +
      box(-104, -584, 228, 328, paint.down([0, '#0B1440'], [1, '#31479A'])) +
      box(4, -584, 8, 328, '#F3E7D4') +
      box(-104, -430, 228, 8, '#F3E7D4') +
      repeat(26, () => disc(random.between(-100, 120), random.between(-580, -260), random.between(2, 5), '#fff')) +
      shape('M-150 -620H-60C-70 -460 -90 -330 -150 -220Z', '#B8452F') +
      shape('M170 -620H80C90 -460 110 -330 170 -220Z', '#B8452F') +
      box(-420, -300, 10, 320, '#3A2016') +
      shape('M-500 -300L-460 -430H-370L-330 -300Z', '#FFF0C4') +
      paint.glow(-415, -340, 300, 260, '#FFE2A0', 0.9),
    middle:
      band(20, paint.down([0, '#B27A4A'], [1, '#5B321E'])) +
      repeat(6, (index) => line(`M${LEFT} ${30 + index * index * 9}H${RIGHT}`, '#3A1C10', 2, 'opacity=".35"')) +
      paint.glow(-260, 80, 620, 120, mood.lamp, 0.55),
    front:
      bokeh(10, [480, 120, 800, 330], random, paint, ['#FFD48A', '#FFB25C'], 50) +
      bokeh(8, [LEFT, 160, -420, 340], random, paint, ['#FFD48A', '#FF8F5C'], 46),
  }
}
