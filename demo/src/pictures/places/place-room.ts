import { box, disc, line, px, repeat, shape } from '../paint.ts'
import { band, BOTTOM, bokeh, leaves, LEFT, RIGHT, TOP, whole } from './scenery.ts'
import type { PaintContext, Place } from '../view.ts'

/** The game on the large screen: a road between mountains towards the sun. */
function game({ paint, random }: PaintContext, x: number, y: number, width: number, height: number): string {
  const [middle, horizon] = [x + width / 2, y + height * 0.62]
  return (
    `<g clip-path="${paint.clip(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`)}">` +
    box(x, y, width, height, paint.down([0, '#16085A'], [0.4, '#8A1FB8'], [0.62, '#FF6A8A'], [1, '#FF9A5A'])) +
    repeat(50, () =>
      disc(random.between(x, x + width), random.between(y, y + height * 0.4), random.between(0.8, 2), '#fff'),
    ) +
    disc(middle, horizon - height * 0.06, height * 0.3, paint.down([0, '#FFF3A8'], [0.5, '#FFB04A'], [1, '#FF3D8A'])) +
    shape(
      `M${x} ${horizon}L${x + width * 0.12} ${horizon - height * 0.24}L${x + width * 0.22} ${horizon - height * 0.08}L${x + width * 0.32} ${horizon - height * 0.18}L${x + width * 0.42} ${horizon}Z`,
      '#3A0F7A',
    ) +
    shape(
      `M${x + width} ${horizon}L${x + width * 0.88} ${horizon - height * 0.28}L${x + width * 0.78} ${horizon - height * 0.1}L${x + width * 0.68} ${horizon - height * 0.2}L${x + width * 0.58} ${horizon}Z`,
      '#3A0F7A',
    ) +
    box(x, horizon, width, height, paint.down([0, '#7A1FA8'], [1, '#12063A'])) +
    repeat(13, (index) =>
      line(
        `M${middle + (index - 6) * 12} ${horizon}L${middle + (index - 6) * 110} ${y + height}`,
        '#59E1FF',
        2,
        'opacity=".8"',
      ),
    ) +
    repeat(7, (index) =>
      line(`M${x} ${px(horizon + index * index * 3.2 + 3)}H${x + width}`, '#59E1FF', 1 + index * 0.4, 'opacity=".7"'),
    ) +
    // The car in the game, from behind.
    shape(
      `M${middle - 46} ${y + height - 22}L${middle - 38} ${y + height - 54}L${middle - 22} ${y + height - 76}H${middle + 22}L${middle + 38} ${y + height - 54}L${middle + 46} ${y + height - 22}Z`,
      '#12062A',
    ) +
    box(middle - 44, y + height - 46, 24, 8, '#FF3D5C') +
    box(middle + 20, y + height - 46, 24, 8, '#FF3D5C') +
    shape(`M${x} ${y}H${x + width * 0.4}L${x + width * 0.1} ${y + height}H${x}Z`, '#fff', 'opacity=".07"') +
    '</g>'
  )
}

/** A dark room with a large screen. */
export const den: Place = (easel) => {
  const { paint, random } = easel
  return {
    side: 1,
    blur: 2.4,
    back:
      whole(paint.down([0, '#0B0A2A'], [1, '#1B1050'])) +
      paint.glow(90, -340, 900, 620, '#7A3DFF', 0.8) +
      paint.glow(560, -260, 360, 420, '#FF3D9A', 0.55) +
      paint.glow(-560, -260, 420, 420, '#22B5FF', 0.5) +
      repeat(9, (index) => line(`M${-2000 + index * 160} ${TOP}V-20`, '#241A5C', 8)) +
      // Shelves with lights.
      repeat(
        3,
        (row) =>
          box(-760, -520 + row * 130, 270, 8, '#59E1FF') +
          paint.glow(-625, -516 + row * 130, 220, 50, '#59E1FF', 0.5) +
          repeat(7, (index) =>
            box(
              -750 + index * 36,
              -512 + row * 130 - 62,
              24,
              54 - (index % 3) * 10,
              ['#FF5C86', '#2A1F6A', '#FFC94A', '#3C2F8A'][(index + row) % 4] ?? '#fff',
            ),
          ),
      ) +
      box(-286, -590, 752, 438, '#FF3DAA', 'rx="16" opacity=".9"') +
      paint.glow(90, -370, 700, 420, '#C24BFF', 0.7) +
      box(-274, -578, 728, 414, '#05030F', 'rx="10"') +
      game(easel, -264, -568, 708, 394) +
      box(-340, -110, 860, 70, '#140C34') +
      box(-340, -114, 860, 6, '#59E1FF') +
      paint.glow(90, -80, 560, 70, '#59E1FF', 0.5) +
      box(-200, -142, 90, 30, '#E9E9F4', 'rx="4"') +
      box(330, -166, 26, 54, '#1B1440') +
      box(-330, -166, 26, 54, '#1B1440'),
    middle:
      band(-30, paint.down([0, '#24135E'], [1, '#080418'])) +
      paint.glow(90, 20, 620, 90, '#C24BFF', 0.6) +
      paint.glow(90, 60, 420, 60, '#FF8ACB', 0.5) +
      // The sofa's back, edged by the screen's light.
      shape(
        `M-560 ${BOTTOM}V150Q-560 96 -500 96H-60Q-30 96 -30 130Q-30 96 0 96H460Q520 96 520 150V${BOTTOM}Z`,
        paint.down([0, '#3A2A7A'], [0.12, '#1C1248'], [1, '#0A0622']),
      ) +
      line('M-556 150Q-554 98 -500 98H-62M-2 98H460Q516 98 518 150', '#FF8ACB', 5, 'opacity=".9"') +
      shape(
        `M-640 ${BOTTOM}V190Q-640 150 -590 150T-540 190V${BOTTOM}ZM500 ${BOTTOM}V190Q500 150 550 150T600 190V${BOTTOM}Z`,
        '#120A36',
      ) +
      line('M-640 190Q-638 152 -590 152T-542 190M502 190Q502 152 550 152T598 190', '#FF8ACB', 4, 'opacity=".8"'),
    front:
      bokeh(8, [-820, 160, -560, 340], random, paint, ['#59E1FF', '#FF5C86'], 46) +
      bokeh(7, [580, 120, 820, 340], random, paint, ['#FF5C86', '#8A6BFF'], 50),
  }
}

/** A kitchen with the morning in it. */
export const kitchen: Place = ({ paint, mood, random }) => {
  const cupboard = (x: number, y: number, width: number, height: number) =>
    box(x, y, width, height, paint.across([0, '#2F5F58'], [0.5, '#3F7A70'], [1, '#2A524C']), 'rx="3"') +
    box(x + 12, y + 12, width - 24, height - 24, 'none', 'stroke="#1F443F" stroke-width="3" rx="2"') +
    box(x + width / 2 - 26, y + 22, 52, 6, '#E3B45A', 'rx="3"')
  const pendant = (x: number) =>
    line(`M${x} ${TOP}V-500`, '#2A2A2A', 3) +
    shape(
      `M${x - 62} -440Q${x - 52} -506 ${x} -510Q${x + 52} -506 ${x + 62} -440Z`,
      paint.across([0, '#B98A2A'], [0.4, '#FFE39A'], [1, '#9A6A14']),
    ) +
    `<ellipse cx="${x}" cy="-440" rx="60" ry="12" fill="#FFFBE6"/>` +
    paint.glow(x, -400, 190, 190, mood.lamp, 0.75)
  return {
    side: -1,
    blur: 3.4,
    back:
      whole(paint.across([0, '#F6EBDC'], [0.6, '#FFF8EC'], [1, '#E2CDB4'])) +
      repeat(12, (rowAt) =>
        repeat(40, (index) =>
          box(LEFT + index * 80 + (rowAt % 2) * 40, -420 + rowAt * 28, 76, 25, '#FFFFFF', 'opacity=".7"'),
        ),
      ) +
      box(-300, -660, 420, 420, '#FFFDF7') +
      box(-280, -640, 380, 380, paint.down([0, mood.sky[0]], [0.7, mood.sky[1]], [1, mood.sky[2]])) +
      bokeh(20, [-270, -420, 90, -270], random, paint, ['#7FB86A', '#A9D68A', '#5C9A5C'], 54) +
      box(-98, -640, 16, 380, '#FFFDF7') +
      paint.glow(-90, -400, 620, 460, '#FFF6DA', 0.7) +
      [-880, -690, -500].map((x) => cupboard(x, -680, 180, 280)).join('') +
      [180, 370, 560, 750].map((x) => cupboard(x, -680, 180, 250)).join('') +
      shape('M240 -420H480L450 -340H270Z', '#C9CDD6') +
      box(140, -240, 440, 16, '#B9834E') +
      repeat(4, (index) =>
        box(190 + index * 90, -300, 40, 60, ['#E07A4A', '#F2E3CC', '#5C8A7A', '#F2C25A'][index] ?? '#fff', 'rx="6"'),
      ) +
      box(LEFT, -96, RIGHT - LEFT, 26, paint.down([0, '#FFFFFF'], [1, '#CFC6BC'])) +
      repeat(17, (index) => cupboard(LEFT + index * 190, -70, 184, 200)) +
      box(260, -70, 210, 200, '#2A2E38') +
      box(280, -30, 170, 110, '#11141B') +
      paint.glow(365, 30, 100, 60, '#FF9A4A', 0.7) +
      shape('M-40 -96V-190Q-40 -226 -6 -226T28 -190', 'none', 'stroke="#D9B45A" stroke-width="11"'),
    middle:
      pendant(-330) +
      pendant(20) +
      pendant(370) +
      box(
        LEFT,
        84,
        RIGHT - LEFT,
        BOTTOM,
        paint.down([0, '#FFFFFF'], [0.16, '#F1ECE6'], [0.17, '#C9C0B6'], [0.22, '#3F7A70'], [1, '#1C3F3A']),
      ) +
      repeat(22, () => {
        const x = random.between(LEFT, RIGHT)
        return line(
          `M${px(x)} ${px(random.between(86, 120))}q80 ${px(random.between(-6, 14))} ${px(random.between(100, 300))} ${px(random.between(-6, 10))}`,
          '#B9B2AE',
          1.6,
          'opacity=".7"',
        )
      }) +
      paint.glow(-100, 104, 560, 40, '#FFF6DA', 0.9),
    front: leaves(-760, 330, 100, 12, random, '#3F7A4C'),
  }
}

/** Warm stone, steam and candles. */
export const spa: Place = ({ paint, mood, random }) => {
  const candle = (x: number, y: number, size: number) =>
    paint.glow(x, y - size * 1.5, size * 4, size * 4, '#FFB25C', 0.75) +
    box(
      x - size * 0.4,
      y - size * 1.1,
      size * 0.8,
      size * 1.1,
      paint.across([0, '#E9D2B4'], [0.4, '#FFF7E6'], [1, '#C9A67E']),
      'rx="3"',
    ) +
    shape(
      `M${x} ${y - size * 1.1}C${x - size * 0.26} ${y - size * 1.4} ${x} ${y - size * 1.7} ${x} ${y - size * 1.9}C${x} ${y - size * 1.7} ${x + size * 0.26} ${y - size * 1.4} ${x} ${y - size * 1.1}Z`,
      '#FFF3B8',
    )
  return {
    side: -1,
    blur: 4,
    back:
      whole(paint.down([0, '#0E2A2E'], [1, '#1F5458'])) +
      repeat(15, (rowAt) =>
        repeat(28, (index) =>
          box(
            LEFT + index * 116 + (rowAt % 2) * 58,
            TOP + rowAt * 54,
            112,
            50,
            random.pick(['#2A6468', '#22565A', '#2F6F70']),
            'rx="3"',
          ),
        ),
      ) +
      box(120, -640, 460, 460, '#0B2226') +
      box(136, -624, 428, 428, paint.down([0, '#2A3F8A'], [0.6, '#E08A9A'], [1, '#FFC98A'])) +
      shape('M136 -300Q240 -380 350 -300T564 -320V-196H136Z', '#2A2450') +
      paint.glow(350, -330, 420, 380, '#FFC98A', 0.55) +
      paint.glow(-500, -200, 520, 420, mood.lamp, 0.55) +
      repeat(5, (index) =>
        line(`M${-700 + index * 30} 0Q${-720 + index * 40} -220 ${-760 + index * 70} -420`, '#4F8A5C', 7),
      ) +
      leaves(-640, -360, 130, 26, random, '#3F8A5A'),
    middle:
      band(-10, paint.down([0, '#2F6F70'], [0.3, '#1C8A92'], [1, '#0A3A44'])) +
      repeat(
        36,
        () =>
          `<ellipse cx="${px(random.between(LEFT, RIGHT))}" cy="${px(random.between(10, 180))}" rx="${px(random.between(40, 170))}" ry="${px(random.between(2, 5))}" fill="#FFE3B8" opacity="${random.between(0.12, 0.5).toFixed(2)}"/>`,
      ) +
      box(LEFT, -14, RIGHT - LEFT, 20, '#C9B49A') +
      [-420, -350, -270, 470, 540].map((x, index) => candle(x, -10, 30 + (index % 3) * 9)).join('') +
      shape(`M${LEFT} 190H${RIGHT}V${BOTTOM}H${LEFT}Z`, paint.down([0, '#F0DCC0'], [0.08, '#C9A57E'], [1, '#5B3A24'])) +
      candle(-560, 250, 74) +
      candle(-460, 270, 54) +
      paint.glow(-500, 250, 300, 60, '#FFB25C', 0.6),
    front:
      repeat(
        9,
        (index) =>
          `<ellipse cx="${px(-1000 + index * 220)}" cy="${px(random.between(-260, 20))}" rx="260" ry="60" fill="#fff" opacity=".07"/>`,
      ) + bokeh(7, [520, 190, 800, 330], random, paint, ['#FFB25C', '#FFE3B8'], 44),
  }
}
