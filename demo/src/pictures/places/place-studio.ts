import { at, box, disc, line, px, repeat, shape } from '../paint.ts'
import { band, bokeh, LEFT, RIGHT, TOP, whole } from './scenery.ts'
import { beam, crowd } from './place-show.ts'
import type { PaintContext, Place } from '../view.ts'

/** A studio between lights and cameras, seconds before it goes on air. */
export const studio: Place = ({ paint, mood, random }: PaintContext) => {
  const lamp = (x: number, y: number) =>
    line(`M${x} ${TOP}V${y}`, '#08051A', 7) +
    box(x - 28, y, 56, 50, '#12102A', 'rx="8"') +
    `<ellipse cx="${x}" cy="${y + 50}" rx="26" ry="9" fill="#FFFBE6"/>` +
    paint.glow(x, y + 56, 110, 80, mood.light, 0.9)
  return {
    side: -1,
    blur: 4,
    back:
      whole(paint.down([0, mood.sky[0]], [0.6, mood.sky[1]], [1, mood.sky[2]])) +
      paint.glow(60, -260, 820, 520, mood.light, 0.55) +
      // The set: arches of light, one within another, over lit panels.
      repeat(22, (index) =>
        box(LEFT + index * 144, -520, 120, 500, paint.down([0, mood.land], [1, mood.far]), 'rx="14" opacity=".75"'),
      ) +
      repeat(4, (index) =>
        shape(
          `M${60 - 460 + index * 90} 0V-260A${460 - index * 90} ${460 - index * 90} 0 0 1 ${60 + 460 - index * 90} -260V0`,
          'none',
          `stroke="${index % 2 ? mood.lamp : mood.light}" stroke-width="${20 - index * 3}" opacity="${0.5 + index * 0.14}"`,
        ),
      ) +
      paint.glow(60, -240, 300, 320, mood.light, 0.7) +
      bokeh(30, [LEFT, -560, RIGHT, -60], random, paint, [mood.lamp, mood.light], 18),
    middle:
      band(-4, paint.down([0, mood.ground[0]], [1, mood.ground[1]])) +
      `<ellipse cx="60" cy="120" rx="520" ry="120" fill="${paint.round([
        [0, mood.light, 0.5],
        [0.8, mood.light, 0.16],
        [1, mood.light, 0.05],
      ])}"/>` +
      `<ellipse cx="60" cy="120" rx="520" ry="120" fill="none" stroke="${mood.lamp}" stroke-width="5" opacity=".75"/>` +
      `<ellipse cx="60" cy="120" rx="430" ry="96" fill="none" stroke="${mood.light}" stroke-width="2.6" opacity=".6"/>` +
      box(-220, -4, 560, 260, paint.down([0, mood.light, 0.4], [1, mood.light, 0])) +
      [-620, -330, 340, 620]
        .map(
          (x, index) =>
            beam(x, -590 + (index % 2) * 40, 60 + (x - 60) * 0.18, 110, 170, mood.light, paint, 0.4) +
            lamp(x, -640 + (index % 2) * 40),
        )
        .join(''),
    front:
      // A camera and its crew, between us and the set.
      at(
        -800,
        60,
        box(-60, -40, 190, 110, '#07040F', 'rx="12"') +
          box(130, -20, 80, 66, '#07040F', 'rx="8"') +
          shape('M-20 60L-110 330H-80L20 90L90 330H124L50 60Z', '#07040F') +
          disc(-20, -70, 40, '#07040F') +
          box(-150, -20, 100, 60, '#07040F') +
          disc(-90, -70, 46, '#07040F') +
          shape('M-160 340V40Q-150 -30 -90 -30T-20 60V340Z', '#07040F') +
          disc(196, 12, 9, '#FF2E4C'),
      ) + bokeh(7, [560, 160, 830, 330], random, paint, [mood.lamp, mood.light], 48),
  }
}

/** In the arms of the crowd: a curtain of paper and light. */
export const applause: Place = ({ paint, mood, random }) => ({
  side: 1,
  blur: 6,
  back:
    whole(
      paint.round(
        [
          [0, mood.sky[2]],
          [0.5, mood.sky[1]],
          [1, mood.sky[0]],
        ],
        0.72,
        0.45,
        0.7,
      ),
    ) +
    repeat(14, (index) => {
      const turn = (index / 14) * Math.PI * 2 + 0.1
      return shape(
        `M60 -200L${px(60 + Math.cos(turn) * 2600)} ${px(-200 + Math.sin(turn) * 2600)}L${px(60 + Math.cos(turn + 0.2) * 2600)} ${px(-200 + Math.sin(turn + 0.2) * 2600)}Z`,
        mood.light,
        'opacity=".12"',
      )
    }) +
    paint.glow(60, -200, 620, 480, mood.light, 0.75) +
    bokeh(40, [LEFT, -640, RIGHT, 60], random, paint, [mood.lamp, mood.light, '#fff'], 40) +
    crowd(60, 50, random, mood.land, 0.5),
  middle:
    band(80, paint.down([0, mood.ground[0]], [1, mood.ground[1]])) +
    paint.glow(60, 150, 620, 110, mood.light, 0.7) +
    repeat(110, () => {
      const y = random.between(-640, 300)
      return box(
        0,
        0,
        18,
        8,
        random.pick([mood.lamp, '#FF5C86', '#59E1FF', '#fff', '#B98CFF']),
        `rx="2" opacity=".9" transform="translate(${px(random.between(LEFT, RIGHT))} ${px(y)}) rotate(${px(random.between(0, 180))})"`,
      )
    }),
  front: repeat(22, () =>
    box(
      -30,
      -14,
      60,
      28,
      random.pick([mood.lamp, '#FF5C86', '#59E1FF', '#fff']),
      `rx="5" opacity=".85" transform="translate(${px(random.between(LEFT, RIGHT))} ${px(random.between(-600, 330))}) rotate(${px(random.between(0, 180))})"`,
    ),
  ),
})
