import { at, box, disc, line, px, repeat, shape, type Paint } from '../paint.ts'
import { band, BOTTOM, bokeh, LEFT, RIGHT, ridge, sky, stars, stringLights, TOP, whole } from './scenery.ts'
import type { Random } from '../random.ts'
import type { PaintContext, Place } from '../view.ts'

/** A lamp's light from where it hangs to where it falls. */
export function beam(
  x: number,
  y: number,
  toX: number,
  toY: number,
  wide: number,
  colour: string,
  paint: Paint,
  opacity = 0.5,
): string {
  return shape(
    `M${px(x - 6)} ${px(y)}L${px(x + 6)} ${px(y)}L${px(toX + wide)} ${px(toY)}H${px(toX - wide)}Z`,
    paint.down([0, colour, opacity], [0.6, colour, opacity * 0.35], [1, colour, 0]),
  )
}

/** People from behind: heads, shoulders, here and there a raised hand. */
export function crowd(y: number, size: number, random: Random, fill: string, hands = 0.3): string {
  const parts: string[] = []
  for (let x = LEFT; x < RIGHT; x += size * random.between(1.1, 1.7)) {
    const top = y - size * random.between(0, 0.8)
    parts.push(
      disc(x, top, size * 0.42, fill),
      shape(
        `M${px(x - size * 0.9)} ${BOTTOM}V${px(top + size * 1.1)}Q${px(x - size * 0.8)} ${px(top + size * 0.5)} ${px(x)} ${px(top + size * 0.45)}Q${px(x + size * 0.8)} ${px(top + size * 0.5)} ${px(x + size * 0.9)} ${px(top + size * 1.1)}V${BOTTOM}Z`,
        fill,
      ),
    )
    if (random.between(0, 1) < hands) {
      const lean = size * random.between(-0.5, 0.5)
      parts.push(
        line(
          `M${px(x + size * 0.6)} ${px(top + size)}Q${px(x + size * 0.9)} ${px(top - size * 0.2)} ${px(x + size * 0.7 + lean)} ${px(top - size * 1.2)}`,
          fill,
          size * 0.26,
        ),
        disc(x + size * 0.7 + lean, top - size * 1.3, size * 0.18, fill),
      )
    }
  }
  return parts.join('')
}

function truss(x: number, y: number, across: number): string {
  return (
    line(`M${x} ${y}H${x + across}M${x} ${y + 26}H${x + across}`, '#0B0620', 5) +
    repeat(Math.floor(across / 26), (index) =>
      line(`M${x + index * 26} ${y + (index % 2) * 26}l26 ${index % 2 ? -26 : 26}`, '#0B0620', 3),
    )
  )
}

function openStage(
  { paint, mood, random }: PaintContext,
  middle: number,
  wide: number,
  foot: number,
  high: number,
): string {
  const colours = [mood.light, mood.lamp, '#FFD45E', '#8A6BFF', '#FF5C86', '#59E1FF'] as const
  const [left, right] = [middle - wide / 2, middle + wide / 2]
  return (
    paint.glow(middle, foot - high * 0.4, wide * 0.95, high * 1.1, mood.sky[2], 0.85) +
    box(
      left,
      foot - high,
      wide,
      high,
      paint.round(
        [
          [0, '#FFF1D6', 0.95],
          [0.25, mood.light, 0.9],
          [0.7, mood.sky[1], 0.9],
          [1, mood.sky[0], 0.9],
        ],
        0.5,
        0.8,
        0.75,
      ),
    ) +
    // A wall of light behind the band.
    repeat(13, (column) =>
      repeat(6, (row) =>
        disc(
          left + wide * 0.08 + (column * wide * 0.84) / 12,
          foot - high * 0.92 + row * high * 0.13,
          wide * 0.012,
          colours[(column + row) % colours.length] ?? '#fff',
          `opacity="${random.between(0.4, 1).toFixed(2)}"`,
        ),
      ),
    ) +
    repeat(11, (index) =>
      beam(
        left + (index + 0.5) * (wide / 11),
        foot - high - 10,
        middle + (index - 5) * wide * 0.17 + random.between(-40, 40),
        foot + 60,
        wide * 0.09,
        colours[index % colours.length] ?? '#fff',
        paint,
        0.62,
      ),
    ) +
    repeat(9, (index) =>
      shape(
        `M${px(left + (index + 0.5) * (wide / 9) - 4)} ${px(foot)}h8L${px(left + (index + 0.5) * (wide / 9) + (index - 4) * 90 + 60)} ${TOP}h-120Z`,
        paint.down(
          [0, colours[(index + 2) % colours.length] ?? '#fff', 0],
          [0.5, colours[(index + 2) % colours.length] ?? '#fff', 0.14],
          [1, colours[(index + 2) % colours.length] ?? '#fff', 0.5],
        ),
      ),
    ) +
    truss(left - 20, foot - high - 26, wide + 40) +
    box(left - 34, foot - high - 40, 26, high + 60, '#0B0620') +
    box(right + 8, foot - high - 40, 26, high + 60, '#0B0620') +
    repeat(
      5,
      (index) =>
        box(left - 84, foot - high + 40 + index * 44, 44, 38, '#0E0826', 'rx="4"') +
        disc(left - 62, foot - high + 59 + index * 44, 13, '#251A4A') +
        box(right + 40, foot - high + 40 + index * 44, 44, 38, '#0E0826', 'rx="4"') +
        disc(right + 62, foot - high + 59 + index * 44, 13, '#251A4A'),
    ) +
    // The band, against the light.
    [-0.28, 0, 0.27]
      .map((part, index) => {
        const [x, tall] = [middle + part * wide, high * 0.36]
        return (
          disc(x, foot - tall, tall * 0.13, '#12062E') +
          shape(
            `M${px(x - tall * 0.2)} ${px(foot)}L${px(x - tall * 0.14)} ${px(foot - tall * 0.78)}H${px(x + tall * 0.14)}L${px(x + tall * 0.2)} ${px(foot)}Z`,
            '#12062E',
          ) +
          (index === 1
            ? line(
                `M${px(x)} ${px(foot - tall * 0.6)}L${px(x + tall * 0.3)} ${px(foot - tall * 1.15)}`,
                '#12062E',
                tall * 0.09,
              )
            : line(
                `M${px(x - tall * 0.34)} ${px(foot - tall * 0.62)}L${px(x + tall * 0.34)} ${px(foot - tall * 0.36)}`,
                '#12062E',
                tall * 0.08,
              ))
        )
      })
      .join('') +
    box(left - 30, foot, wide + 60, 26, '#0B0620')
  )
}

/** In the middle of the field, when the lights come on. */
export const festival: Place = (easel) => {
  const { paint, mood, random } = easel
  const tent = (x: number, size: number, colour: string) =>
    at(
      x,
      60,
      shape('M-120 0V-70Q-60 -90 0 -190Q60 -90 120 -70V0Z', paint.across([0, colour], [0.5, '#FFF4E0'], [1, colour])) +
        line('M0 -190V-240', '#12062E', 4) +
        shape('M0 -240l50 14l-50 16Z', '#FFD45E') +
        paint.glow(0, -30, 170, 100, mood.lamp, 0.7),
      size,
    )
  return {
    side: 1,
    blur: 2,
    back: sky(paint, mood, 60) + stars(110, -300, random) + ridge(30, 70, 320, random, mood.far),
    middle:
      tent(-560, 1, '#E0245E') +
      tent(-800, 0.8, '#5A1FA8') +
      tent(650, 0.9, '#F28A2E') +
      openStage(easel, 60, 720, 70, 400) +
      stringLights([-900, -330], [-260, -300], 60, 11, paint, ['#FFD45E', '#FF5C86', '#59E1FF'], 9) +
      stringLights([420, -320], [1000, -340], 60, 10, paint, ['#FFD45E', '#59E1FF', '#FF5C86'], 9) +
      band(90, paint.down([0, '#3A1264'], [1, '#0B0222'])) +
      crowd(118, 30, random, '#2A0F52', 0.4) +
      crowd(168, 46, random, '#1A083A', 0.34) +
      crowd(232, 66, random, '#0D0424', 0.26),
    front: bokeh(26, [LEFT, -640, RIGHT, 60], random, paint, ['#FFD45E', '#FF5C86', '#59E1FF', '#fff'], 26),
  }
}

/** On the stage itself, looking out over the first rows. */
export const concert: Place = ({ paint, mood, random }) => ({
  side: 1,
  blur: 6,
  back:
    whole(paint.down([0, mood.sky[0]], [0.7, mood.sky[1]], [1, mood.sky[2]])) +
    paint.glow(120, -300, 900, 620, mood.sky[2], 0.8) +
    repeat(12, (index) =>
      beam(
        -1500 + index * 200,
        TOP,
        -1300 + index * 170 + random.between(-160, 160),
        60,
        90,
        random.pick([mood.light, mood.lamp, '#fff']),
        paint,
        0.6,
      ),
    ) +
    bokeh(44, [LEFT, -460, RIGHT, -40], random, paint, [mood.lamp, mood.light, '#fff'], 30) +
    crowd(0, 40, random, mood.land, 0.5),
  middle:
    band(60, paint.down([0, mood.land], [0.06, mood.ground[0]], [1, mood.shade])) +
    repeat(9, (index) =>
      line(`M${(index - 4) * 130} 60L${(index - 4) * 420} ${BOTTOM}`, mood.light, 2, 'opacity=".16"'),
    ) +
    repeat(
      14,
      (index) =>
        box(LEFT + index * 240, 50, 90, 22, '#120418', 'rx="6"') +
        paint.glow(LEFT + 45 + index * 240, 52, 110, 70, mood.lamp, 0.55),
    ) +
    paint.glow(120, 190, 520, 90, mood.light, 0.65),
  over: beam(330, TOP, 130, 250, 260, mood.light, paint, 0.42),
  front:
    bokeh(9, [-800, 140, -430, 340], random, paint, [mood.lamp, mood.light], 54) +
    bokeh(6, [480, 160, 820, 340], random, paint, [mood.lamp, mood.light], 60),
})
