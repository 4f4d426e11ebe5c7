import { at, box, line, px, repeat, shape, type Paint } from '../paint.ts'
import { band, BOTTOM, bokeh, glitter, leaves, LEFT, RIGHT, ridge, sky, stars, sun } from './scenery.ts'
import type { Mood } from '../moods.ts'
import type { Place } from '../view.ts'

/** A frond of a palm from its stem outwards, drooping. */
export function frond(length: number, fill: string): string {
  const blades = repeat(18, (index) => {
    const part = (index + 1) / 19
    const [x, y] = [length * part, -length * 0.34 * Math.sin(part * 2.1) + length * 0.3 * part * part]
    const blade = length * 0.34 * Math.sin(Math.PI * Math.min(1, part * 0.9 + 0.12))
    return (
      shape(
        `M${px(x)} ${px(y)}q${px(blade * 0.5)} ${px(blade * 0.3)} ${px(blade * 0.45)} ${px(blade)}q${px(-blade * 0.4)} ${px(-blade * 0.4)} ${px(-blade * 0.62)} ${px(-blade * 0.9)}Z`,
        fill,
      ) +
      shape(
        `M${px(x)} ${px(y)}q${px(blade * 0.5)} ${px(-blade * 0.5)} ${px(blade * 0.9)} ${px(-blade * 0.3)}q${px(-blade * 0.5)} ${px(blade * 0.05)} ${px(-blade * 1)} ${px(blade * 0.42)}Z`,
        fill,
      )
    )
  })
  return blades + line(`M0 0Q${length * 0.45} ${-length * 0.5} ${length} ${px(length * 0.02)}`, fill, length * 0.018)
}

export function palm(height: number, lean: number, fill: string): string {
  const trunk = shape(
    `M${-height * 0.035} 0Q${lean * 0.2} ${-height * 0.5} ${lean - height * 0.012} ${-height}h${height * 0.03}Q${lean * 0.3 + height * 0.04} ${-height * 0.5} ${height * 0.04} 0Z`,
    fill,
  )
  const crown = [-170, -140, -112, -70, -35, -8, 18, 200]
    .map(
      (turn) =>
        `<g transform="rotate(${turn}) scale(1 ${turn < -90 || turn > 90 ? -1 : 1})">${frond(height * 0.52, fill)}</g>`,
    )
    .join('')
  return trunk + at(lean, -height, crown)
}

/** A thatched room on stilts over the water; its foot is the water's line. */
export function villa(paint: Paint, { lamp, shade }: Mood): string {
  const thatch = paint.down([0, '#F2C27A'], [0.5, '#B47A3C'], [1, '#5B3319'])
  return (
    repeat(6, (index) => box(-100 + index * 40, -46, 7, 52, '#3A2114')) +
    paint.glow(0, 4, 190, 22, lamp, 0.7) +
    box(-124, -54, 250, 12, paint.down([0, '#E0A868'], [1, '#6B4022'])) +
    box(-84, -116, 168, 64, paint.across([0, '#8A5A36'], [1, '#4A2C1A'])) +
    box(
      -70,
      -106,
      62,
      54,
      paint.round([
        [0, '#FFF8DA'],
        [1, lamp],
      ]),
    ) +
    box(
      8,
      -106,
      62,
      54,
      paint.round([
        [0, '#FFF8DA'],
        [1, lamp],
      ]),
    ) +
    line('M-40 -106V-52M38 -106V-52', '#5B3319', 4) +
    shape('M-122 -108Q-70 -150 -12 -222Q0 -236 12 -222Q70 -150 122 -108Q60 -96 0 -96Q-60 -96 -122 -108Z', thatch) +
    repeat(13, (index) =>
      line(`M0 -226Q${(index - 6) * 8} -160 ${(index - 6) * 19} -104`, shade, 1.6, 'opacity=".28"'),
    ) +
    paint.glow(0, -70, 160, 110, lamp, 0.5)
  )
}

/** A jetty from the lower right corner to where the villas stand. */
function jetty(paint: Paint, { shade }: Mood): string {
  const planks = repeat(22, (index) => {
    const part = (index / 22) ** 2
    const y = 44 + part * 320
    return line(`M${px(120 + part * 20)} ${px(y)}H${px(190 + part * 760)}`, shade, 1 + part * 5, 'opacity=".4"')
  })
  return (
    shape('M120 42H190L1010 370H140Z', paint.down([0, '#E9B277'], [0.4, '#B77F4C'], [1, '#5E3722'])) +
    planks +
    line('M190 42L1010 370', '#FFE7B4', 3, 'opacity=".6"')
  )
}

/** Villas over a still lagoon, with the sun about to touch the sea. */
export const lagoon: Place = ({ paint, mood, random }) => ({
  side: -1,
  back:
    sky(paint, mood, 2) +
    repeat(
      7,
      (index) =>
        `<ellipse cx="${px(-1900 + index * 420 + random.between(-80, 80))}" cy="${px(random.between(-560, -120))}" rx="${px(random.between(160, 340))}" ry="${px(random.between(8, 26))}" fill="#FFE9C9" opacity="${random.between(0.25, 0.6).toFixed(2)}"/>`,
    ) +
    sun(-250, -70, 56, paint, mood.light, 11),
  blur: 3,
  middle:
    ridge(2, 46, 300, random, mood.far, 6) +
    band(0, paint.down([0, '#FFD58A'], [0.06, '#F2A469'], [0.3, '#3FA6A6'], [0.65, '#12808F'], [1, '#07455E'])) +
    paint.glow(-250, 20, 520, 60, '#FFF1C4', 0.9) +
    glitter(-250, 4, BOTTOM, 260, random, '#FFF6D8', 90) +
    at(590, 26, villa(paint, mood), 0.6) +
    at(440, 38, villa(paint, mood), 0.92) +
    at(170, 62, villa(paint, mood), 1.5) +
    line('M170 60L650 26', '#4A2A1A', 5) +
    jetty(paint, mood) +
    (mood.depth > 0.44 ? band(0, mood.shade, BOTTOM).replace('/>', ' opacity=".5"/>') : ''),
  front:
    at(
      -800,
      -700,
      `<g transform="rotate(18)">${frond(430, '#173B30')}</g><g transform="rotate(62)">${frond(400, '#0F2E28')}</g>`,
    ) +
    at(
      820,
      -690,
      `<g transform="scale(-1 1) rotate(26)">${frond(470, '#173B30')}</g><g transform="scale(-1 1) rotate(64)">${frond(380, '#0F2E28')}</g>`,
    ),
})

/** A beach under palms, with two loungers and the whole sea to themselves. */
export const beach: Place = ({ paint, mood, random }) => {
  const lounger = at(
    0,
    0,
    shape('M-90 0L70 -14L132 -92L144 -86L84 0Z', paint.down([0, '#FFFFFF'], [1, '#E2D2BC'])) +
      shape('M-94 -8L66 -22L128 -100L136 -94L76 -8Z', paint.across([0, '#FFF6E4'], [1, '#FFFFFF'])) +
      line('M-70 0V26M60 0V26', '#7A4B2E', 8),
  )
  const parasol =
    line('M0 30V-300', '#8A5A3A', 10) +
    shape(
      'M-210 -232Q0 -430 210 -232Q150 -252 105 -232Q52 -252 0 -232Q-52 -252 -105 -232Q-150 -252 -210 -232Z',
      paint.across([0, '#FFF9EC'], [0.5, '#FFE3C2'], [1, '#E8A676']),
    ) +
    shape('M-105 -232Q-60 -340 0 -332Q60 -340 105 -232Q52 -252 0 -232Q-52 -252 -105 -232Z', '#FF7A59', 'opacity=".9"')
  return {
    side: 1,
    blur: 3,
    back:
      sky(paint, mood, 2) +
      repeat(
        9,
        (index) =>
          `<ellipse cx="${px(-2000 + index * 330)}" cy="${px(random.between(-420, -120))}" rx="${px(random.between(120, 240))}" ry="${px(random.between(20, 50))}" fill="#fff" opacity=".55"/>`,
      ) +
      sun(430, -520, 60, paint, '#FFF6CF', 8),
    middle:
      ridge(2, 60, 420, random, mood.far, 4) +
      band(0, paint.down([0, '#1E7FC2'], [0.2, '#22B5C8'], [0.42, '#8BE8DC'], [1, '#C9F7EA'])) +
      glitter(200, 4, 120, 600, random, '#fff', 70) +
      shape(
        `M${LEFT} 120C-1200 60 -600 150 -200 128C200 106 500 70 ${RIGHT} 96V${BOTTOM}H${LEFT}Z`,
        '#fff',
        'opacity=".8"',
      ) +
      shape(
        `M${LEFT} 132C-1200 72 -600 164 -200 142C200 120 500 84 ${RIGHT} 110V${BOTTOM}H${LEFT}Z`,
        paint.down([0, '#F3D9A4'], [0.3, '#FFEBC2'], [1, '#E0B675']),
      ) +
      at(-560, 180, palm(620, 150, '#2E5A3C')) +
      at(-720, 240, palm(540, -60, '#234A34')) +
      `<ellipse cx="190" cy="236" rx="300" ry="30" fill="#A8763E" opacity=".5"/>` +
      at(180, 200, parasol) +
      at(60, 226, lounger) +
      at(330, 240, lounger, 1.06),
    front:
      at(830, -700, `<g transform="scale(-1 1) rotate(30)">${frond(420, '#1F4F38')}</g>`) +
      leaves(-780, 330, 110, 12, random, '#1F5A3C'),
  }
}

/** A liner, lit from stem to stern. */
function liner(paint: Paint, { lamp }: Mood): string {
  const deck = (y: number, from: number, to: number, count: number) =>
    box(from, y, to - from, 30, paint.down([0, '#FFFFFF'], [1, '#C4C2DA'])) +
    repeat(count, (index) =>
      box(from + 14 + (index * (to - from - 28)) / count, y + 8, ((to - from - 28) / count) * 0.6, 13, lamp),
    )
  return (
    shape(
      'M-560 -84H560L640 -116C620 -50 590 -10 560 8H-500C-540 -10 -556 -50 -560 -84Z',
      paint.down([0, '#F7F5FF'], [0.46, '#C9C7E4'], [0.5, '#23306E'], [1, '#0B1238']),
    ) +
    repeat(34, (index) => `<circle cx="${-500 + index * 30}" cy="-58" r="4.5" fill="${lamp}"/>`) +
    deck(-114, -530, 540, 40) +
    deck(-144, -500, 480, 36) +
    deck(-174, -470, 430, 32) +
    deck(-204, -430, 380, 28) +
    deck(-234, -330, 330, 22) +
    shape('M330 -234H392L420 -204H380Z', '#DAD8EE') +
    shape('M-220 -234L-190 -330H-110L-90 -234Z', paint.across([0, '#D8274F'], [1, '#7A0F33'])) +
    box(-200, -306, 100, 14, '#fff') +
    line('M250 -234V-320M250 -320L330 -234M250 -320L-110 -320', '#fff', 2, 'opacity=".5"') +
    repeat(
      26,
      (index) => `<circle cx="${-470 + index * 36}" cy="${-118 - Math.sin(index / 8) * 4}" r="2.6" fill="#FFF8DC"/>`,
    ) +
    paint.glow(0, -130, 700, 180, lamp, 0.3)
  )
}

/** A liner off a bay at the end of the day. */
export const cruise: Place = ({ paint, mood, random }) => ({
  side: -1,
  blur: 4,
  back:
    sky(paint, mood, 2) +
    stars(70, -400, random) +
    sun(-420, -50, 58, paint, mood.light, 12) +
    ridge(4, 120, 340, random, mood.far, 8),
  middle:
    ridge(6, 46, 520, random, mood.land, 10) +
    repeat(
      40,
      () =>
        `<circle cx="${px(random.between(LEFT, RIGHT))}" cy="${px(random.between(-14, 2))}" r="${px(random.between(1.2, 2.8))}" fill="${mood.lamp}"/>`,
    ) +
    band(4, paint.down([0, mood.sky[2]], [0.12, mood.sky[1]], [1, '#0B0D3A'])) +
    glitter(-420, 8, BOTTOM, 240, random, mood.light, 70) +
    `<g transform="translate(70 86) scale(.86)"><g transform="scale(1 -.42)" opacity=".34">${liner(paint, mood)}</g>${liner(paint, mood)}</g>` +
    glitter(70, 96, BOTTOM, 460, random, mood.lamp, 60) +
    repeat(
      9,
      (index) =>
        `<ellipse cx="${px(70 + (index - 4) * 114)}" cy="${px(96 + random.between(-3, 5))}" rx="90" ry="4" fill="#fff" opacity=".4"/>`,
    ),
  front:
    bokeh(10, [LEFT, 220, -420, 350], random, paint, [mood.lamp, '#FF9DB5'], 40) +
    bokeh(6, [420, 230, 780, 350], random, paint, [mood.lamp, '#fff'], 44),
})
