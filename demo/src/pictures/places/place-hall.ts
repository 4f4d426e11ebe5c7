import { box, disc, line, px, repeat, shape } from '../paint.ts'
import { band, BOTTOM, bokeh, LEFT, RIGHT, stars, sun, TOP, whole } from './scenery.ts'
import { beam } from './place-show.ts'
import type { Place } from '../view.ts'

/** A cinema, from the best seats. */
export const cinema: Place = (easel) => {
  const { paint, mood, random } = easel
  const row = (y: number, size: number, fill: string, edge: string) =>
    repeat(Math.ceil((RIGHT - LEFT) / (size * 1.12)), (index) => {
      const x = LEFT + index * size * 1.12
      return (
        shape(
          `M${px(x)} ${BOTTOM}V${px(y + size * 0.24)}Q${px(x)} ${px(y)} ${px(x + size * 0.24)} ${px(y)}H${px(x + size * 0.76)}Q${px(x + size)} ${px(y)} ${px(x + size)} ${px(y + size * 0.24)}V${BOTTOM}Z`,
          fill,
        ) +
        line(
          `M${px(x + 4)} ${px(y + size * 0.24)}Q${px(x + 4)} ${px(y + 3)} ${px(x + size * 0.24)} ${px(y + 3)}H${px(x + size * 0.76)}Q${px(x + size - 4)} ${px(y + 3)} ${px(x + size - 4)} ${px(y + size * 0.24)}`,
          edge,
          3,
          'opacity=".7"',
        )
      )
    })
  return {
    side: 1,
    blur: 3,
    back:
      whole(paint.down([0, '#12020A'], [1, '#3A0A1C'])) +
      repeat(10, (index) =>
        shape(`M${-2000 + index * 130} ${TOP}q30 400 0 800h66q30 -400 0 -800Z`, '#6A1028', 'opacity=".6"'),
      ) +
      repeat(5, (index) =>
        shape(`M${520 + index * 90} ${TOP}q-24 400 0 800h46q-24 -400 0 -800Z`, '#6A1028', 'opacity=".8"'),
      ) +
      paint.glow(20, -340, 1000, 620, '#FFC98A', 0.55) +
      box(-480, -600, 960, 430, '#FFF6E4') +
      box(-470, -592, 940, 414, paint.down([0, '#1B2A7A'], [0.5, '#D8628A'], [0.7, '#FFC07A'])) +
      sun(-60, -300, 50, paint, '#FFE9B0', 7) +
      shape('M-470 -178V-250Q-300 -320 -120 -250T240 -270T470 -240V-178Z', '#3A1A5C') +
      stars(0, 0, random) +
      shape('M330 -178C330 -260 350 -330 372 -360C392 -330 412 -260 412 -178Z', '#1C0C38') +
      repeat(30, () => disc(random.between(-460, 460), random.between(-586, -430), 2, '#fff')),
    middle:
      paint.glow(0, -40, 800, 160, '#FFC98A', 0.35) +
      row(-70, 96, '#4A0A20', '#FFB98A') +
      row(0, 130, '#6A0E2C', '#FFC29A') +
      row(96, 176, '#8A1438', '#FFD0AC') +
      box(LEFT, -80, RIGHT - LEFT, 460, paint.down([0, mood.shade, 0], [0.5, mood.shade, 0.1], [1, mood.shade, 0.75])),
    over: shape(`M-1600 ${TOP}L-480 -592H480L700 ${TOP}Z`, '#FFF3D0', 'opacity=".05"'),
    front: bokeh(8, [LEFT, 180, -420, 340], random, paint, ['#FFC98A', '#FF8A9A'], 34),
  }
}

/** A theatre when the curtain is about to go up. */
export const theatre: Place = ({ paint, mood, random }) => {
  const fold = (x: number, wide: number, foot: number) =>
    shape(
      `M${px(x)} ${TOP}h${px(wide)}Q${px(x + wide * 1.12)} ${px(foot - 300)} ${px(x + wide)} ${foot}Q${px(x + wide / 2)} ${foot + 14} ${px(x)} ${foot}Q${px(x - wide * 0.1)} ${px(foot - 300)} ${px(x)} ${TOP}Z`,
      paint.across([0, '#4A0414'], [0.3, '#B3122E'], [0.5, '#F0435A'], [0.7, '#A80F2A'], [1, '#3A0310']),
    )
  return {
    side: -1,
    middle:
      whole('#1B0206') +
      repeat(42, (index) => fold(LEFT + index * 76, 78, 40)) +
      paint.glow(80, -230, 620, 420, '#FFD9A0', 0.6) +
      repeat(42, (index) => box(LEFT + index * 76, 16, 76, 22, index % 2 ? '#F2B632' : '#D9961C')) +
      band(40, paint.down([0, '#C98A4A'], [1, '#3A1A0A'])) +
      repeat(13, (index) =>
        line(`M${(index - 6) * 150} 40L${(index - 6) * 380} ${BOTTOM}`, '#5B2E12', 3, 'opacity=".5"'),
      ) +
      `<ellipse cx="80" cy="150" rx="420" ry="90" fill="#FFF0CC" opacity=".5"/>` +
      paint.glow(80, 150, 620, 130, '#FFF0CC', 0.7) +
      // A swag along the top, fringed with gold.
      repeat(
        9,
        (index) =>
          shape(
            `M${LEFT + index * 350} ${TOP}h350v170q-175 150 -350 0Z`,
            paint.down([0, '#5B0618'], [0.7, '#C2183A'], [1, '#7A0A22']),
          ) + line(`M${LEFT + index * 350} -630q175 150 350 0`, '#F2B632', 14),
      ),
    over: beam(-240, TOP, 80, 150, 330, mood.light, paint, 0.34),
    front:
      repeat(16, (index) => disc(LEFT + index * 200, 352, 60, '#12020A')) +
      repeat(16, (index) => paint.glow(LEFT + 100 + index * 200, 322, 130, 90, '#FFC45C', 0.7)) +
      bokeh(5, [500, 180, 820, 300], random, paint, ['#FFC45C', '#fff'], 40),
  }
}

/** Under the house, among the barrels. */
export const cellar: Place = ({ paint, mood, random }) => {
  const barrel = (x: number, y: number, radius: number) =>
    disc(
      x,
      y,
      radius,
      paint.round(
        [
          [0, '#B9783E'],
          [0.8, '#6B3C1C'],
          [1, '#2A140A'],
        ],
        0.4,
        0.35,
        0.8,
      ),
    ) +
    repeat(7, (index) => {
      const off = (index - 3) * radius * 0.26
      const half = Math.sqrt(radius * radius - off * off)
      return line(`M${px(x + off)} ${px(y - half * 0.9)}V${px(y + half * 0.9)}`, '#2A140A', 2, 'opacity=".55"')
    }) +
    disc(x, y, radius * 0.92, 'none', `stroke="#3A3A44" stroke-width="${radius * 0.1}"`) +
    disc(x, y + radius * 0.2, radius * 0.09, '#2A140A')
  return {
    side: 1,
    blur: 4,
    back:
      whole(paint.down([0, '#1B0A08'], [1, '#4A2016'])) +
      repeat(4, (index) => disc(80, -120, 980 - index * 170, index % 2 ? '#5B2E1C' : '#3A1A10')) +
      disc(80, -120, 330, '#7A4526') +
      paint.glow(80, -180, 560, 460, mood.lamp, 0.75) +
      [-1500, -1260, -1020, -780, -540, 620, 820].map((x) => barrel(x, -110, 116)).join('') +
      [-1380, -1140, -900, -660, 720].map((x) => barrel(x, -316, 112)).join('') +
      [-60, 110, 280].map((x) => barrel(x, -60, 78)).join('') +
      [25, 195].map((x) => barrel(x, -196, 74)).join('') +
      [-330, 480]
        .map((x) => paint.glow(x, -400, 220, 220, '#FFB25C', 0.9) + box(x - 14, -430, 28, 50, '#FFF3C4', 'rx="8"'))
        .join(''),
    middle:
      band(20, paint.down([0, '#8A5632'], [0.3, '#6B3E22'], [1, '#2A140A'])) +
      repeat(8, (index) => line(`M${LEFT} ${30 + index * index * 6}H${RIGHT}`, '#2A140A', 2.4, 'opacity=".5"')) +
      paint.glow(90, 90, 620, 100, mood.lamp, 0.6),
    front:
      bokeh(8, [-820, 180, -460, 340], random, paint, ['#FFB25C', '#FFD48A'], 50) +
      bokeh(6, [520, 200, 820, 340], random, paint, ['#FFB25C', '#C2405C'], 50),
  }
}
