import { at, box, disc, line, px, repeat, shape } from '../paint.ts'
import { band, bokeh, leaves, LEFT, RIGHT, ridge, sky, sun, TOP, whole } from './scenery.ts'
import { beam } from './place-show.ts'
import type { Place } from '../view.ts'

/** Houses up a hill, roof above roof, over a river. */
export const hillside: Place = ({ paint, mood, random }) => {
  const walls = ['#FFF1DA', '#F7C9A0', '#F2A98A', '#FFE08A', '#CFE3EA', '#F6D3D3'] as const
  const home = (x: number, y: number, size: number) => {
    const [wide, tall] = [size * random.between(0.8, 1.25), size * random.between(0.9, 1.5)]
    const wall = random.pick(walls)
    return (
      box(x, y - tall, wide, tall + 60, paint.across([0, wall], [0.6, wall], [1, mood.land])) +
      shape(
        `M${px(x - 6)} ${px(y - tall)}L${px(x + wide * 0.18)} ${px(y - tall - size * 0.32)}H${px(x + wide * 0.82)}L${px(x + wide + 6)} ${px(y - tall)}Z`,
        paint.down([0, '#E07A4A'], [1, '#A8442A']),
      ) +
      repeat(3, (column) =>
        repeat(2, (row) =>
          box(
            x + wide * (0.14 + column * 0.28),
            y - tall * (0.8 - row * 0.4),
            wide * 0.15,
            tall * 0.22,
            random.between(0, 1) > 0.45 ? mood.lamp : '#5B6A8A',
          ),
        ),
      )
    )
  }
  const terrace = (y: number, size: number) => {
    const parts: string[] = []
    for (let x = LEFT; x < RIGHT; x += size * 0.94)
      parts.push(home(x, y + random.between(-20, 20) - Math.max(0, 120 - Math.abs(x - 260) * 0.2), size))
    return parts.join('')
  }
  return {
    side: -1,
    blur: 3,
    back:
      sky(paint, mood, 40) +
      sun(-420, -260, 58, paint, mood.light, 11) +
      ridge(0, 100, 420, random, mood.far) +
      at(
        320,
        -330,
        box(-120, -40, 240, 120, '#D98A5A') +
          repeat(5, (index) => box(-120 + index * 54, -60, 30, 24, '#D98A5A')) +
          line('M0 -40V-120', '#5B2E2A', 5) +
          shape('M0 -120l60 16l-60 18Z', '#E0245E'),
      ) +
      terrace(-150, 84) +
      terrace(-70, 100),
    middle:
      terrace(20, 128) +
      band(40, paint.down([0, '#C9A48A'], [1, '#5B3F3A'])) +
      repeat(9, (row) =>
        repeat(
          46,
          (index) =>
            `<ellipse cx="${px(LEFT + index * 70 + (row % 2) * 35)}" cy="${px(54 + row * row * 4)}" rx="${px(26 + row)}" ry="${px(3 + row * 0.9)}" fill="#fff" opacity=".09"/>`,
        ),
      ) +
      line(`M${LEFT} 196H${RIGHT}M${LEFT} 150H${RIGHT}`, '#4A3A44', 8) +
      line(`M${LEFT} 194H${RIGHT}M${LEFT} 148H${RIGHT}`, '#FFE9C9', 2.4) +
      paint.glow(0, 140, 720, 70, mood.light, 0.45) +
      line(`M${LEFT} -330Q-600 -300 ${RIGHT} -340`, '#3A2A3A', 3) +
      [-470, 560]
        .map(
          (x) =>
            line(`M${x} 60V-170`, '#2A2036', 9) +
            box(x - 17, -214, 34, 46, '#FFF3C4', 'rx="6"') +
            paint.glow(x, -190, 150, 150, mood.lamp, 0.75),
        )
        .join(''),
    front:
      leaves(-790, -520, 120, 20, random, '#8A2A7A') +
      leaves(-740, -600, 100, 14, random, '#C23A9A') +
      leaves(780, 320, 110, 14, random, '#3A5A3A'),
  }
}

/** Before a shop's window at night, the street wet. */
export const shopWindow: Place = ({ paint, mood, random }) => ({
  side: 1,
  middle:
    whole(paint.down([0, '#0A0C1C'], [1, '#1B1830'])) +
    repeat(24, (rowAt) =>
      repeat(30, (index) =>
        box(
          LEFT + index * 110 + (rowAt % 2) * 55,
          TOP + rowAt * 36,
          106,
          33,
          random.pick(['#2A2440', '#241F38', '#302A48']),
        ),
      ),
    ) +
    box(-520, -560, 1120, 600, '#0B0A14') +
    box(
      -496,
      -540,
      1072,
      560,
      paint.round(
        [
          [0, '#FFF3D6'],
          [0.4, '#F2B26A'],
          [0.8, '#8A3A4A'],
          [1, '#3A1836'],
        ],
        0.52,
        0.4,
        0.75,
      ),
    ) +
    box(-496, -60, 1072, 84, paint.down([0, '#F6E3C6'], [1, '#8A6A56'])) +
    paint.glow(50, -30, 480, 50, '#FFF6DC', 0.95) +
    [-300, -70, 160, 390]
      .map(
        (x) =>
          beam(x, -540, x * 0.6 + 40, -10, 150, '#FFFBE6', paint, 0.55) +
          box(x - 22, -546, 44, 22, '#1B1830', 'rx="5"'),
      )
      .join('') +
    // An awning over the pavement.
    repeat(20, (index) =>
      shape(`M${-560 + index * 60} -620h60l0 66q-30 26 -60 0Z`, index % 2 ? '#FFF1E4' : '#C2183A'),
    ) +
    box(-570, -640, 1220, 24, '#7A0A22') +
    box(-540, 20, 1160, 60, '#191628') +
    box(-540, 20, 1160, 8, '#F2B26A', 'opacity=".6"') +
    band(80, paint.down([0, '#2A2848'], [0.4, '#171530'], [1, '#07060F'])) +
    box(-480, 82, 1040, 280, paint.down([0, '#F2B26A', 0.7], [0.5, '#C2183A', 0.22], [1, '#C2183A', 0])) +
    repeat(
      44,
      () =>
        `<rect x="${px(random.between(-600, 680))}" y="${px(random.between(90, 340))}" width="${px(random.between(30, 150))}" height="2.4" fill="#FFE3B0" opacity="${random.between(0.12, 0.5).toFixed(2)}"/>`,
    ),
  over:
    shape('M-496 -540H-200L-420 20H-496Z', '#fff', 'opacity=".1"') +
    shape('M120 -540H200L0 20H-60Z', '#fff', 'opacity=".09"') +
    box(34, -540, 12, 560, '#0B0A14', 'opacity="0"'),
  front:
    bokeh(8, [LEFT, 60, -560, 340], random, paint, ['#59E1FF', mood.lamp, '#FF5C86'], 54) +
    bokeh(7, [600, 120, 850, 340], random, paint, [mood.lamp, '#FF5C86'], 54),
})

/** The last bend before the flag. */
export const raceTrack: Place = ({ paint, mood, random }) => ({
  side: 1,
  blur: 8,
  back:
    sky(paint, mood, 20) +
    sun(-380, -300, 56, paint, mood.light, 10) +
    box(LEFT, -250, RIGHT - LEFT, 190, '#3A3450') +
    repeat(420, () =>
      disc(
        random.between(LEFT, RIGHT),
        random.between(-240, -76),
        random.between(6, 11),
        random.pick(['#FF5C86', '#FFC94A', '#fff', '#59A1FF', '#5B5070', '#F0A36B']),
      ),
    ) +
    shape(`M${LEFT} -260L${RIGHT} -330V-296L${LEFT} -236Z`, '#E9E6F2') +
    repeat(
      18,
      (index) =>
        line(`M${LEFT + index * 180} -300V-380`, '#fff', 4) +
        shape(`M${LEFT + index * 180} -380l70 14l-70 22Z`, ['#E0245E', '#FFC94A', '#3C6EE0'][index % 3] ?? '#fff'),
    ) +
    box(LEFT, -70, RIGHT - LEFT, 60, '#E9E6F2') +
    repeat(24, (index) => box(LEFT + index * 140, -70, 70, 60, ['#E0245E', '#1F3FCB'][index % 2] ?? '#fff')),
  middle:
    band(-14, paint.down([0, '#8FB84E'], [0.05, '#6F9A3C'])) +
    band(24, paint.down([0, '#7A7488'], [0.4, '#575166'], [1, '#2A2636'])) +
    repeat(
      30,
      (index) =>
        shape(`M${LEFT + index * 110} 18h55l-8 20h-55Z`, index % 2 ? '#fff' : '#E0245E') +
        shape(`M${LEFT + 55 + index * 110} 18h55l-8 20h-55Z`, index % 2 ? '#E0245E' : '#fff'),
    ) +
    // Speed: the road runs past.
    repeat(90, () => {
      const y = random.between(44, 340)
      return box(
        random.between(LEFT, RIGHT),
        y,
        random.between(120, 420),
        1 + y * 0.012,
        random.pick(['#fff', mood.light, '#1B1826']),
        `opacity="${random.between(0.05, 0.24).toFixed(2)}"`,
      )
    }) +
    repeat(2, (row) =>
      repeat(40, (index) =>
        box(300 + row * 26, 40 + index * 9, 26, 9, (index + row) % 2 ? '#fff' : '#1B1826', 'opacity="0"'),
      ),
    ) +
    paint.glow(-200, 90, 760, 70, mood.light, 0.5),
  front: repeat(
    8,
    (index) =>
      shape(`M${LEFT + index * 400} 320h200l-40 60h-200Z`, '#E0245E') +
      shape(`M${LEFT + 200 + index * 400} 320h200l-40 60h-200Z`, '#fff'),
  ),
})
