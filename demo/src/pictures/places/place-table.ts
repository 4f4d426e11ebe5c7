import { box, disc, line, px, repeat, shape } from '../paint.ts'
import { BOTTOM, bokeh, LEFT, leaves, RIGHT, TOP, whole } from './scenery.ts'
import type { PaintContext, Place, Setting } from '../view.ts'

/** Light from a window lies across what is seen from above. */
function windowLight({ paint, mood }: PaintContext): string {
  const bars = repeat(3, (index) =>
    shape(`M${-900 + index * 420} ${TOP}h300L${-420 + index * 420} ${BOTTOM}h-300Z`, mood.light, 'opacity=".2"'),
  )
  return `${paint.glow(-320, -480, 1100, 760, mood.light, 0.55)}${bars}`
}

/** Planks, seen from straight above. */
export const planks: Place = (easel): Setting => {
  const { paint, mood, random } = easel
  const [pale, deep] = mood.ground
  const boards = repeat(26, (index) => {
    const y = TOP + index * 46
    const grain = repeat(7, () => {
      const x = random.between(LEFT, RIGHT)
      return line(
        `M${px(x)} ${px(y + random.between(6, 40))}q${px(random.between(60, 200))} ${px(random.between(-8, 8))} ${px(random.between(220, 420))} 0`,
        deep,
        random.between(0.8, 2),
        'opacity=".3"',
      )
    })
    return (
      box(LEFT, y, RIGHT - LEFT, 46, random.pick([pale, deep]), `opacity="${random.between(0.15, 0.5).toFixed(2)}"`) +
      grain +
      line(`M${LEFT} ${y}H${RIGHT}`, mood.shade, 2.4, 'opacity=".45"')
    )
  })
  return { side: -1, isFromAbove: true, middle: whole(paint.down([0, pale], [1, deep])) + boards + windowLight(easel) }
}

/** A slab of stone, veined, seen from straight above. */
export const stone: Place = (easel): Setting => {
  const { paint, mood, random } = easel
  const veins = repeat(26, () => {
    const [x, y] = [random.between(LEFT, RIGHT), random.between(TOP, BOTTOM)]
    return line(
      `M${px(x)} ${px(y)}c${px(random.between(40, 160))} ${px(random.between(-20, 80))} ${px(random.between(80, 220))} ${px(random.between(20, 120))} ${px(random.between(200, 460))} ${px(random.between(40, 200))}`,
      mood.land,
      random.between(0.8, 4),
      `opacity="${random.between(0.1, 0.34).toFixed(2)}"`,
    )
  })
  return {
    side: -1,
    isFromAbove: true,
    middle: whole(paint.down([0, mood.ground[0]], [1, mood.ground[1]])) + veins + windowLight(easel),
  }
}

/** Cloth with folds, seen from straight above. */
export const cloth: Place = (easel): Setting => {
  const { paint, mood, random } = easel
  const folds = repeat(12, (index) => {
    const x = LEFT + index * 270 + random.between(-60, 60)
    const dark = index % 2 === 0
    return shape(
      `M${px(x)} ${TOP}c120 300 -160 700 ${px(random.between(-80, 120))} 1200h${px(random.between(90, 190))}c-60 -500 180 -800 40 -1200Z`,
      dark ? mood.shade : mood.light,
      `opacity="${dark ? '.1' : '.16'}"`,
    )
  })
  return {
    side: -1,
    isFromAbove: true,
    middle: whole(paint.down([0, mood.ground[0]], [1, mood.ground[1]])) + folds + windowLight(easel),
  }
}

/** Close to a counter's edge, the room behind it nothing but lights. */
export const closeUp: Place = ({ paint, mood, random }): Setting => ({
  side: 1,
  blur: 10,
  back:
    whole(paint.down([0, mood.sky[0]], [0.55, mood.sky[1]], [0.8, mood.land])) +
    paint.glow(260, -300, 820, 560, mood.sky[2], 0.75) +
    bokeh(60, [LEFT, -660, RIGHT, -20], random, paint, [mood.lamp, mood.light, mood.sky[2], '#fff'], 58),
  middle:
    box(LEFT, -6, RIGHT - LEFT, BOTTOM + 6, paint.down([0, mood.ground[0]], [1, mood.ground[1]])) +
    paint.glow(120, 70, 780, 130, mood.light, 0.6) +
    repeat(
      30,
      () =>
        `<ellipse cx="${px(random.between(LEFT, RIGHT))}" cy="${px(random.between(0, 90))}" rx="${px(random.between(40, 130))}" ry="${px(random.between(4, 14))}" fill="${random.pick([mood.lamp, mood.light])}" opacity="${random.between(0.04, 0.16).toFixed(2)}"/>`,
    ) +
    line(`M${LEFT} -5H${RIGHT}`, mood.light, 2.5, 'opacity=".45"'),
  front:
    bokeh(7, [-800, 200, -460, 350], random, paint, [mood.lamp, mood.sky[2]], 60) +
    bokeh(7, [470, 220, 820, 350], random, paint, [mood.lamp, mood.light], 60),
})

/** A sill by the morning's window. */
export const sill: Place = ({ paint, mood, random }): Setting => ({
  side: -1,
  blur: 8,
  back:
    whole(paint.across([0, '#F7E9D6'], [1, '#D9B99A'])) +
    box(-560, -760, 760, 700, '#FFFDF7') +
    box(-530, -740, 700, 660, paint.down([0, mood.sky[0]], [0.6, mood.sky[1]], [1, mood.sky[2]])) +
    bokeh(34, [-520, -420, 160, -90], random, paint, ['#7FB86A', '#A9D68A', '#FFF3C4', '#5C9A5C'], 70) +
    box(-196, -740, 26, 660, '#FFFDF7') +
    box(-530, -420, 700, 22, '#FFFDF7') +
    shape('M260 -800C300 -500 240 -300 300 -60H520V-800Z', '#fff', 'opacity=".7"') +
    shape('M-900 -800H-560C-620 -500 -560 -300 -660 -60H-900Z', '#fff', 'opacity=".7"') +
    paint.glow(-200, -420, 900, 600, '#FFF6DA', 0.7),
  middle:
    box(LEFT, -10, RIGHT - LEFT, BOTTOM + 10, paint.down([0, '#FFFBF2'], [0.1, '#F4E3CB'], [1, '#B98F6A'])) +
    repeat(3, (index) => shape(`M${-560 + index * 260} -8h190l300 ${BOTTOM}h-300Z`, '#fff', 'opacity=".34"')),
  front: leaves(720, 320, 100, 12, random, '#6B9A5C') + disc(-760, 330, 90, '#FFD9A0', 'opacity=".6"'),
})
