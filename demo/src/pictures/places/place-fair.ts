import { box, disc, line, px, repeat, shape, type Paint } from '../paint.ts'
import { band, BOTTOM, bokeh, foliage, LEFT, RIGHT, ridge, sky, stars, stringLights, TOP, whole } from './scenery.ts'
import { crowd } from './place-show.ts'
import type { Place } from '../view.ts'

function wheelOfLights(x: number, y: number, radius: number, paint: Paint, colours: readonly string[]): string {
  const spokes = repeat(16, (index) => {
    const turn = (index / 16) * Math.PI * 2
    return line(
      `M${x} ${y}L${px(x + Math.cos(turn) * radius)} ${px(y + Math.sin(turn) * radius)}`,
      colours[index % 3] ?? '#fff',
      3,
      'opacity=".8"',
    )
  })
  const bulbs = repeat(64, (index) => {
    const turn = (index / 64) * Math.PI * 2
    return disc(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius, 4.4, '#FFF6DA')
  })
  const cabins = repeat(16, (index) => {
    const turn = (index / 16) * Math.PI * 2
    const [cx, cy] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
    return (
      box(cx - 15, cy, 30, 28, colours[index % colours.length] ?? '#fff', 'rx="9"') +
      box(cx - 11, cy + 5, 22, 9, '#FFF6DA', 'rx="3"')
    )
  })
  return (
    paint.glow(x, y, radius * 1.5, radius * 1.5, colours[0] ?? '#fff', 0.4) +
    line(`M${x} ${y}L${x - radius * 0.55} 60M${x} ${y}L${x + radius * 0.55} 60`, '#2A1250', 14) +
    disc(x, y, radius, 'none', `stroke="${colours[1]}" stroke-width="5"`) +
    disc(x, y, radius * 0.86, 'none', `stroke="${colours[2]}" stroke-width="3"`) +
    spokes +
    bulbs +
    cabins +
    disc(x, y, 24, '#FFF6DA') +
    paint.glow(x, y, 110, 110, '#FFE7A0', 0.9)
  )
}

/** The fair, as the lamps come on. */
export const fairground: Place = ({ paint, mood, random }) => {
  const stall = (x: number, colour: string) =>
    box(x - 100, -90, 200, 160, '#3A1A4A') +
    box(x - 90, -70, 180, 70, '#FFE9B0') +
    repeat(8, (index) => shape(`M${x - 120 + index * 30} -130h30v44q-15 16 -30 0Z`, index % 2 ? '#FFF6E8' : colour)) +
    shape(`M${x - 120} -130L${x - 80} -180H${x + 80}L${x + 120} -130Z`, colour) +
    paint.glow(x, -30, 200, 120, mood.lamp, 0.65)
  return {
    side: 1,
    blur: 3,
    back: sky(paint, mood, 60) + stars(70, -380, random) + ridge(40, 60, 300, random, mood.far),
    middle:
      wheelOfLights(170, -270, 300, paint, ['#FF5C86', '#FFC94A', '#59E1FF', '#B98CFF']) +
      // A roundabout.
      shape('M-620 -120Q-420 -260 -220 -120Z', '#E0245E') +
      repeat(5, (index) =>
        shape(
          `M${-620 + index * 80} -120Q${-540 + index * 40} -210 -420 -206Q${-500 + index * 40} -200 ${-580 + index * 80} -120Z`,
          '#FFF1DA',
        ),
      ) +
      box(-620, -122, 400, 18, '#FFC94A') +
      repeat(14, (index) => disc(-606 + index * 29, -112, 5, '#FFFBEA')) +
      repeat(6, (index) => line(`M${-590 + index * 68} -104V40`, '#F0D9A0', 5)) +
      box(-640, 36, 440, 26, '#8A1D5B') +
      paint.glow(-420, -40, 330, 150, mood.lamp, 0.75) +
      line('M-420 -206V-260', '#FFC94A', 5) +
      shape('M-420 -260l46 13l-46 14Z', '#59E1FF') +
      stall(600, '#1F9AA8') +
      stall(-860, '#E0913A') +
      stringLights([-760, -300], [-120, -330], 70, 13, paint, ['#FFD45E', '#FF5C86', '#59E1FF'], 8) +
      band(60, paint.down([0, '#6A3A78'], [1, '#190A34'])) +
      paint.glow(100, 80, 620, 70, '#FFC98A', 0.6) +
      crowd(150, 34, random, '#230E44', 0.1).replaceAll(`${BOTTOM}`, '250'),
    over: '',
    front:
      bokeh(20, [LEFT, 120, RIGHT, 340], random, paint, ['#FFD45E', '#FF5C86', '#59E1FF'], 34) +
      foliage(LEFT, RIGHT, 400, 60, random, '#12062A'),
  }
}

/** The floor of a party, under the ball. */
export const danceFloor: Place = ({ paint, mood, random }) => {
  const colours = ['#FF5C86', '#FFC94A', '#59E1FF', '#8A6BFF', '#4FD6C8'] as const
  return {
    side: 1,
    blur: 5,
    back:
      whole(paint.down([0, mood.sky[0]], [0.7, mood.sky[1]], [1, mood.sky[2]])) +
      repeat(24, (index) => {
        const turn = (index / 24) * Math.PI * 2
        return shape(
          `M100 -420L${px(100 + Math.cos(turn) * 2400)} ${px(-420 + Math.sin(turn) * 2400)}L${px(100 + Math.cos(turn + 0.1) * 2400)} ${px(-420 + Math.sin(turn + 0.1) * 2400)}Z`,
          colours[index % colours.length] ?? '#fff',
          'opacity=".2"',
        )
      }) +
      repeat(
        160,
        () =>
          `<ellipse cx="${px(random.between(LEFT, RIGHT))}" cy="${px(random.between(TOP, 0))}" rx="${px(random.between(6, 18))}" ry="${px(random.between(5, 13))}" fill="${random.pick(['#fff', ...colours])}" opacity="${random.between(0.25, 0.85).toFixed(2)}"/>`,
      ) +
      crowd(10, 52, random, mood.shade, 0.5),
    middle:
      band(50, mood.shade) +
      repeat(7, (row) => {
        const [y, next] = [50 + row * row * 7, 50 + (row + 1) * (row + 1) * 7]
        return repeat(24, (column) => {
          const spread = (far: number) => (column - 12) * (120 + (far - 50) * 0.9)
          const wide = (far: number) => 120 + (far - 50) * 0.9
          return shape(
            `M${px(spread(y))} ${y}h${px(wide(y) - 4)}L${px(spread(next) + wide(next) - 4)} ${next - 3}H${px(spread(next))}Z`,
            random.pick(colours),
            `opacity="${random.between(0.25, 0.85).toFixed(2)}"`,
          )
        })
      }) +
      box(LEFT, 50, RIGHT - LEFT, BOTTOM, paint.down([0, mood.shade, 0], [1, mood.shade, 0.65])),
    front: bokeh(22, [LEFT, -500, RIGHT, 330], random, paint, colours, 36),
  }
}
