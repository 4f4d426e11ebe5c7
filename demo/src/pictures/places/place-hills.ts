import { at, box, disc, line, px, repeat, shape } from '../paint.ts'
import { band, BOTTOM, bokeh, foliage, leaves, LEFT, RIGHT, ridge, sky, stars, stringLights, sun } from './scenery.ts'
import type { Random } from '../random.ts'
import type { Place } from '../view.ts'

function peaks(
  y: number,
  height: number,
  wide: number,
  random: Random,
  rock: string,
  snow: string,
  sunlit: string,
): string {
  const parts: string[] = []
  for (let x = LEFT; x < RIGHT + wide; x += wide * random.between(0.6, 0.95)) {
    const top = y - height * random.between(0.6, 1)
    const half = wide * random.between(0.7, 1)
    const tip = x + random.between(-0.1, 0.1) * half
    parts.push(
      shape(
        `M${px(x - half)} ${y}L${px(tip - half * 0.35)} ${px(y + (top - y) * 0.6)}L${px(tip)} ${px(top)}L${px(tip + half * 0.3)} ${px(y + (top - y) * 0.66)}L${px(x + half)} ${y}Z`,
        rock,
      ),
      shape(
        `M${px(tip - half * 0.35)} ${px(y + (top - y) * 0.6)}L${px(tip)} ${px(top)}L${px(tip + half * 0.04)} ${px(y + (top - y) * 0.7)}L${px(tip - half * 0.06)} ${px(y + (top - y) * 0.58)}L${px(tip - half * 0.14)} ${px(y + (top - y) * 0.5)}Z`,
        sunlit,
      ),
      shape(
        `M${px(tip)} ${px(top)}L${px(tip + half * 0.3)} ${px(y + (top - y) * 0.66)}L${px(tip + half * 0.18)} ${px(y + (top - y) * 0.62)}L${px(tip + half * 0.1)} ${px(y + (top - y) * 0.5)}L${px(tip + half * 0.03)} ${px(y + (top - y) * 0.7)}Z`,
        snow,
      ),
    )
  }
  return parts.join('')
}

function pine(x: number, y: number, size: number, fill: string, snow = ''): string {
  return repeat(4, (index) => {
    const [foot, half] = [y - size * index * 0.2, size * (0.3 - index * 0.055)]
    const d = `M${px(x - half)} ${px(foot)}L${px(x)} ${px(foot - size * 0.4)}L${px(x + half)} ${px(foot)}Q${px(x)} ${px(foot - size * 0.07)} ${px(x - half)} ${px(foot)}Z`
    return (
      shape(d, fill) +
      (snow
        ? shape(
            `M${px(x)} ${px(foot - size * 0.4)}L${px(x - half)} ${px(foot)}Q${px(x - half * 0.3)} ${px(foot - size * 0.1)} ${px(x)} ${px(foot - size * 0.4)}Z`,
            snow,
            'opacity=".75"',
          )
        : '')
    )
  })
}

/** A road along the hills to the sea, in the last hour of the sun. */
export const openRoad: Place = ({ paint, mood, random }) => ({
  side: 1,
  blur: 4,
  back:
    sky(paint, mood, 20) +
    sun(-330, -130, 62, paint, mood.light, 11) +
    repeat(
      6,
      (index) =>
        `<ellipse cx="${px(-1700 + index * 430)}" cy="${px(random.between(-520, -240))}" rx="${px(random.between(160, 300))}" ry="${px(random.between(12, 30))}" fill="#FFE3BF" opacity=".5"/>`,
    ) +
    peaks(10, 330, 420, random, paint.down([0, '#C98A6A'], [1, mood.far]), '#E8B48E', '#FFE2B0') +
    ridge(4, 90, 380, random, mood.far),
  middle:
    ridge(24, 74, 460, random, paint.down([0, '#B98A48'], [0.4, '#7A6A34'], [1, '#3F4424'])) +
    repeat(16, () => pine(random.between(LEFT, RIGHT), random.between(10, 34), random.between(60, 130), '#3B3A24')) +
    band(60, paint.down([0, '#8A7A3C'], [1, '#3A3A1E'])) +
    // The road lies across, and comes towards the eye.
    shape(
      `M${LEFT} 96C-900 78 300 70 ${RIGHT} 92V330C300 262 -900 270 ${LEFT} 330Z`,
      paint.down([0, '#7A6A72'], [0.5, '#564B5C'], [1, '#2E2838']),
    ) +
    line(`M${LEFT} 104C-900 86 300 78 ${RIGHT} 100`, '#FFF1D0', 4, 'opacity=".8"') +
    line(`M${LEFT} 312C-900 254 300 248 ${RIGHT} 312`, '#FFF1D0', 6, 'opacity=".8"') +
    line(`M${LEFT} 200C-900 168 300 160 ${RIGHT} 196`, '#FFE7A8', 5, 'stroke-dasharray="90 70" opacity=".7"') +
    paint.glow(-300, 120, 760, 90, mood.light, 0.55) +
    repeat(16, (index) => box(LEFT + index * 200, 62, 9, 40, '#F6E9D6') + box(LEFT + index * 200, 68, 9, 8, '#D8274F')),
  front:
    foliage(LEFT, RIGHT, 366, 40, random, '#2A2A14', 0.7) +
    repeat(60, () => {
      const x = random.between(LEFT, RIGHT)
      return line(
        `M${px(x)} 380Q${px(x + 10)} 330 ${px(x + random.between(-20, 34))} ${px(random.between(280, 320))}`,
        '#3A3616',
        5,
      )
    }) +
    bokeh(10, [430, 200, 800, 340], random, paint, ['#FFE3A1', '#FFB25C'], 40),
})

/** A pitch by a lake, lanterns lit. */
export const lakeside: Place = ({ paint, mood, random }) => ({
  side: 1,
  blur: 4,
  back:
    sky(paint, mood, 0) +
    stars(120, -220, random) +
    peaks(0, 360, 420, random, mood.far, '#8C6FB4', '#F7B99A') +
    ridge(2, 50, 300, random, mood.land),
  middle:
    repeat(30, () => pine(random.between(LEFT, RIGHT), 6, random.between(60, 150), '#1B1640')) +
    band(0, paint.down([0, '#F79B7A'], [0.12, '#8A4F94'], [0.34, '#2B1E5C'], [0.35, '#2C3A2C'], [1, '#101E1C'])) +
    repeat(
      30,
      () =>
        `<rect x="${px(random.between(LEFT, RIGHT))}" y="${px(random.between(8, 110))}" width="${px(random.between(30, 160))}" height="2" fill="#FFC9A0" opacity="${random.between(0.15, 0.5).toFixed(2)}"/>`,
    ) +
    shape(
      `M${LEFT} 116C-1000 92 -300 130 100 112C400 100 640 128 ${RIGHT} 110V${BOTTOM}H${LEFT}Z`,
      paint.down([0, '#42563A'], [0.4, '#24362A'], [1, '#0E1A18']),
    ) +
    pine(690, 200, 780, '#120F2C') +
    pine(-820, 190, 640, '#120F2C') +
    pine(560, 160, 420, '#1B1640') +
    // The fire.
    paint.glow(-430, 210, 330, 120, '#FF8A3D', 0.8) +
    line('M-490 222L-380 206M-480 204L-376 224', '#2A160E', 14) +
    shape(
      'M-430 214C-484 190 -462 150 -446 118C-440 140 -432 146 -428 110C-404 140 -378 184 -430 214Z',
      paint.down([0, '#FFD25A'], [1, '#FF6A2B']),
    ) +
    shape('M-430 214C-452 196 -440 170 -430 152C-416 172 -410 198 -430 214Z', '#FFF3B8') +
    repeat(14, () =>
      disc(-430 + random.between(-50, 60), random.between(-60, 120), random.between(1.5, 3.4), '#FFC76A'),
    ),
  over: stringLights([-360, -330], [640, -300], 40, 13, paint, [mood.lamp, '#FFB070', '#FFE9B8'], 8),
  front:
    leaves(-780, 320, 130, 16, random, '#0A1614') +
    bokeh(8, [430, 230, 800, 340], random, paint, [mood.lamp, '#FF9A5A'], 44),
})

/** A village under the peaks, as the snow takes the colour of the evening. */
export const snowfield: Place = ({ paint, mood, random }) => {
  const chalet =
    box(-130, -150, 260, 150, paint.across([0, '#8A5632'], [1, '#4A2A18'])) +
    box(-150, -12, 300, 20, '#5B3A28') +
    repeat(3, (index) => box(-104 + index * 76, -62, 48, 46, mood.lamp)) +
    repeat(2, (index) => box(-66 + index * 78, -134, 48, 44, mood.lamp)) +
    box(-140, -82, 280, 12, '#3A2012') +
    shape('M-190 -128L0 -262L190 -128L170 -118L0 -234L-170 -118Z', '#F4F1FF') +
    shape('M-176 -124L0 -248L176 -124L130 -150L0 -232L-130 -150Z', '#5B3A28') +
    paint.glow(0, -60, 260, 170, mood.lamp, 0.55)
  return {
    side: -1,
    blur: 3,
    back:
      sky(paint, mood, 40) +
      stars(90, -420, random) +
      sun(-380, -190, 46, paint, '#FFE1C2', 10) +
      peaks(40, 560, 460, random, paint.down([0, '#8A7AC4'], [1, '#5B4A94']), '#B9B2E6', '#FFD3BE'),
    middle:
      ridge(30, 90, 420, random, paint.down([0, '#C9C2EE'], [1, '#8C86C8'])) +
      repeat(34, () =>
        pine(random.between(LEFT, RIGHT), random.between(0, 44), random.between(70, 150), '#2B2A5C', '#E9E6FF'),
      ) +
      at(420, 70, chalet, 0.9) +
      at(170, 46, chalet, 0.5) +
      shape(
        `M${LEFT} 70C-1200 20 -500 110 -100 84C300 60 600 110 ${RIGHT} 70V${BOTTOM}H${LEFT}Z`,
        paint.down([0, '#F3F0FF'], [0.4, '#C4C0EC'], [1, '#7C79C0']),
      ) +
      line(`M-560 ${BOTTOM}C-420 240 -120 220 40 150S120 100 60 84`, '#8F8BD0', 5, 'opacity=".7"') +
      line(`M-520 ${BOTTOM}C-390 250 -100 228 54 154S136 104 76 84`, '#8F8BD0', 5, 'opacity=".7"') +
      paint.glow(400, 130, 360, 70, mood.lamp, 0.55) +
      paint.glow(-380, 110, 500, 60, '#FFD3BE', 0.5) +
      pine(-640, 190, 420, '#1B1C4A', '#EDEAFF') +
      pine(-470, 150, 280, '#24255A', '#EDEAFF') +
      pine(690, 190, 460, '#1B1C4A', '#EDEAFF'),
    front: repeat(70, () =>
      disc(
        random.between(LEFT, RIGHT),
        random.between(-700, BOTTOM),
        random.between(3, 11),
        '#fff',
        `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
      ),
    ),
  }
}
