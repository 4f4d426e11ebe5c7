import { box, disc, line, px, repeat, shape } from '../paint.ts'
import { band, BOTTOM, bokeh, foliage, leaves, LEFT, RIGHT, sky, sun, tree } from './scenery.ts'
import type { Place } from '../view.ts'

/** A garden at its best hour. */
export const garden: Place = ({ paint, mood, random }) => {
  const lawn = paint.down([0, '#B8CF5A'], [0.5, '#6FA03E'], [1, '#2C5A2A'])
  const blooms = ['#FF6F91', '#FFC94A', '#FFFFFF', '#B98CFF', '#FF8A5C'] as const
  const bed = (from: number, to: number, y: number, size: number) =>
    foliage(from, to, y, size * 2, random, paint.down([0, '#4F8A45'], [1, '#1E4726'])) +
    repeat(Math.round((to - from) / (size * 0.8)), () =>
      disc(
        random.between(from, to),
        y - random.between(0, size * 2.6),
        size * random.between(0.22, 0.5),
        random.pick(blooms),
      ),
    )
  return {
    side: 1,
    blur: 7,
    back:
      sky(paint, mood, 20) +
      sun(420, -420, 70, paint, mood.light, 10) +
      foliage(LEFT, RIGHT, -90, 150, random, '#6E9A58') +
      foliage(LEFT, RIGHT, -20, 100, random, '#3F7A48') +
      tree(-560, 10, 620, random, '#4F8A4A', '#4A3020') +
      tree(640, 10, 560, random, '#5C9A4E', '#4A3020'),
    middle:
      band(-8, lawn) +
      repeat(7, (index) =>
        shape(
          `M${-1600 + index * 460} -8H${-1380 + index * 460}L${-2300 + index * 900} ${BOTTOM}H${-2760 + index * 900}Z`,
          '#fff',
          'opacity=".08"',
        ),
      ) +
      shape('M40 -4C20 60 -180 120 -260 360H300C240 180 160 60 120 -4Z', paint.down([0, '#E9D6B4'], [1, '#B49268'])) +
      // A shed with a bench.
      shape('M-420 -4V-190L-310 -270L-200 -190V-4Z', paint.across([0, '#7FA6B8'], [1, '#4A7086'])) +
      shape('M-444 -182L-310 -284L-176 -182L-196 -170L-310 -256L-424 -170Z', '#3A4A5C') +
      box(-350, -150, 80, 146, '#FFF3DC') +
      box(-340, -140, 28, 60, mood.lamp) +
      box(-308, -140, 28, 60, mood.lamp) +
      bed(LEFT, -440, 20, 24) +
      bed(-190, -40, 2, 16) +
      bed(200, RIGHT, 18, 24) +
      paint.glow(320, 60, 500, 120, mood.light, 0.5),
    front:
      leaves(-700, 300, 130, 22, random, '#1F5A2C') +
      leaves(700, 290, 150, 24, random, '#1F5A2C') +
      bokeh(9, [-800, 180, -430, 330], random, paint, blooms, 44) +
      bokeh(9, [440, 170, 800, 330], random, paint, blooms, 48) +
      leaves(-660, -600, 120, 14, random, '#2F6B34'),
  }
}

/** Down at the rails, a furlong from home. */
export const racecourse: Place = ({ paint, mood, random }) => ({
  side: 1,
  blur: 7,
  back:
    sky(paint, mood, 20) +
    foliage(LEFT, RIGHT, -40, 90, random, '#4F8A5C') +
    // The stand, full.
    shape('M-120 0V-260L640 -380V0Z', '#E9E4EE') +
    shape('M-160 -270L680 -410V-380L-160 -244Z', '#C0274E') +
    repeat(240, () =>
      disc(
        random.between(-110, 630),
        random.between(-230, -20),
        random.between(5, 9),
        random.pick(['#FF6F91', '#FFC94A', '#fff', '#5A7FE0', '#2B2450', '#F0A36B']),
      ),
    ) +
    repeat(
      9,
      (index) =>
        line(`M${-520 + index * 140} -80V-250`, '#fff', 5) +
        shape(`M${-518 + index * 140} -250l70 20l-70 22Z`, ['#E0245E', '#FFC94A', '#3C6EE0'][index % 3] ?? '#fff'),
    ),
  middle:
    band(0, paint.down([0, '#8FC24E'], [0.5, '#4F9A3C'], [1, '#2A6A2F'])) +
    repeat(7, (index) =>
      shape(`M${LEFT} ${20 + index * 50}H${RIGHT}V${44 + index * 50}H${LEFT}Z`, '#fff', 'opacity=".07"'),
    ) +
    line(`M${LEFT} -6H${RIGHT}`, '#fff', 9) +
    repeat(22, (index) => line(`M${LEFT + index * 140} -6V36`, '#fff', 6)) +
    paint.glow(200, 120, 700, 110, mood.light, 0.5),
  front:
    line(`M${LEFT} 268L${RIGHT} 244`, '#fff', 26) +
    repeat(8, (index) => line(`M${LEFT + 200 + index * 400} 262V400`, '#F1EEF4', 22)) +
    foliage(LEFT, RIGHT, 372, 34, random, '#1F5A2C', 0.7) +
    bokeh(8, [-780, -500, -300, -300], random, paint, ['#fff', '#FFE7A8'], 30),
})

/** A park in its autumn. */
export const park: Place = ({ paint, mood, random }) => ({
  side: -1,
  blur: 7,
  back:
    sky(paint, mood, 20) +
    sun(-260, -240, 64, paint, mood.light, 11) +
    foliage(LEFT, RIGHT, -80, 150, random, '#D98A4A') +
    foliage(LEFT, RIGHT, -10, 90, random, '#B8602E') +
    [-560, -360, 330, 560, 740]
      .map((x) => tree(x, 14, 620, random, random.pick(['#E0913A', '#D8632E', '#F0B04A']), '#4A2A1C'))
      .join(''),
  middle:
    band(-4, paint.down([0, '#C9B04E'], [0.5, '#8A8A3A'], [1, '#4A5A2A'])) +
    shape(
      `M-60 -4C-20 80 -240 200 -420 ${BOTTOM}H420C300 200 120 80 40 -4Z`,
      paint.down([0, '#F3DDB4'], [1, '#C79A66']),
    ) +
    repeat(260, () => {
      const y = 6 + 330 * random.between(0, 1) ** 1.6
      return `<ellipse cx="${px(random.between(LEFT, RIGHT))}" cy="${px(y)}" rx="${px(3 + y * 0.035)}" ry="${px(1.6 + y * 0.016)}" fill="${random.pick(['#E0913A', '#D8632E', '#F0B04A', '#B8402A'])}"/>`
    }) +
    box(300, -10, 190, 12, '#6B4022') +
    box(300, -50, 190, 10, '#6B4022') +
    box(300, -76, 190, 10, '#7A4B2A') +
    line('M320 -80V44M470 -80V44', '#2A2430', 8) +
    paint.glow(-200, 70, 620, 100, mood.light, 0.6),
  front: leaves(-760, -560, 120, 18, random, '#C8561E') + leaves(740, 320, 120, 16, random, '#B8481C'),
})
