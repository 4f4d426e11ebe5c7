import { createRandom } from '../pictures/random.ts'
import { outlineText } from '../pictures/lettering.ts'
import { sprite } from '../pictures/objects.ts'
import { confettiColours, palettes } from '../pictures/palettes.ts'
import { drawFlying, drawStanding } from '../pictures/place.ts'
import { drawStage, type Stage } from '../pictures/scenes/stage.ts'
import type { Film } from './films.ts'
import { overshoot, progress } from './motion.ts'

const stage: Stage = { width: 960, height: 540, centre: 640, horizon: 390, reach: 640 }

/** One frame of a film at a time in seconds, as SVG of 960 × 540. */
export async function drawFrame(name: string, film: Film, now: number): Promise<string> {
  const palette = palettes[film.palette]
  const actors = await Promise.all(
    film
      .cast(now)
      .filter(({ height }) => height > 1)
      .map(async ({ object, isFlying, ...spot }) => {
        const bitmap = await sprite(object, 280)
        return isFlying ? drawFlying(bitmap, spot) : drawStanding(bitmap, spot)
      }),
  )
  const sway = Math.sin(now * 1.3) * 0.16
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540">${drawStage(stage, palette, createRandom(name), sway)}
<defs><linearGradient id="calm" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${palette.edge}" stop-opacity=".9"/><stop offset=".6" stop-color="${palette.edge}" stop-opacity="0"/></linearGradient></defs>
<rect width="960" height="540" fill="url(#calm)"/>${fallingPaper(name, now)}${actors.join('')}${title(film, now)}</svg>`
}

/** Every piece falls at its own speed and starts again at the top. */
function fallingPaper(name: string, now: number): string {
  const random = createRandom(`${name}/paper`)
  return Array.from({ length: 26 }, () => {
    const [x, start, pace, spin] = [
      random.between(300, 960),
      random.between(0, 560),
      random.between(28, 70),
      random.between(-120, 120),
    ]
    const colour = random.pick(confettiColours)
    const y = ((start + pace * now) % 560) - 10
    return `<rect x="-7" y="-3" width="14" height="6" rx="1.5" fill="${colour}" transform="translate(${(x + Math.sin(now * 1.5 + start) * 10).toFixed(1)} ${y.toFixed(1)}) rotate(${(start + spin * now).toFixed(0)})"/>`
  }).join('')
}

function title({ words, wordsAt }: Film, now: number): string {
  const size = Math.min(84, ...words.map((line) => 300 / outlineText(line, 1, 0, 0).width))
  const top = 270 - ((words.length - 2) * size) / 2
  return words
    .map((line, index) => {
      const scale = overshoot(progress(now, wordsAt + index * 0.22, 0.45))
      if (scale <= 0.02) return ''
      const path = outlineText(line, size, 0, 0).path
      return `<path d="${path}" fill="#fff" transform="translate(48 ${(top + index * size).toFixed(1)}) scale(${scale.toFixed(3)})"/>`
    })
    .join('')
}
