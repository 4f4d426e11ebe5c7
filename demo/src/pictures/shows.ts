import { chanceFor } from './chance.ts'
import { letter } from './lettering.ts'
import { sprite } from './objects.ts'
import { palettes, type PaletteName } from './palettes.ts'
import { drawStanding } from './place.ts'
import { drawConfetti, drawStage, type Stage } from './stage.ts'

/** The title picture of an invented programme: its name in two lines beside the object that stands for it. */
export type Show = { palette: PaletteName; lines: readonly [string, string]; object: string }

export const shows = {
  'show-the-late-breakfast': { palette: 'sunset', lines: ['The Late', 'Breakfast'], object: 'cooking' },
  'show-saturday-lights': { palette: 'cherry', lines: ['Saturday', 'Lights'], object: 'glowing-star' },
  'show-quiz-hour': { palette: 'midnight', lines: ['Quiz', 'Hour'], object: 'alarm-clock' },
  'show-the-garden-gate': { palette: 'meadow', lines: ['The Garden', 'Gate'], object: 'sunflower' },
  'show-kitchen-table-live': { palette: 'lagoon', lines: ['Kitchen', 'Table Live'], object: 'teapot' },
  'show-drive-home': { palette: 'plum', lines: ['Drive', 'Home'], object: 'radio' },
} as const satisfies Record<string, Show>

const stage: Stage = { width: 960, height: 540, centre: 730, horizon: 400, reach: 620 }

export async function drawShow(name: string, { palette, lines, object }: Show): Promise<string> {
  const chance = chanceFor(name)
  const colours = palettes[palette]
  const titleSize = Math.min(112, ...lines.map((line) => 440 / letter(line, 1, 0, 0).width))
  const title = lines.map((line, index) => letter(line, titleSize, 52, 250 + index * titleSize * 0.94).path).join('')
  const spot = { x: stage.centre, y: 462, height: 300, maxWidth: 340 }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540">${drawStage(stage, colours, chance)}
<defs><linearGradient id="calm" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${colours.edge}" stop-opacity=".85"/><stop offset=".62" stop-color="${colours.edge}" stop-opacity="0"/></linearGradient></defs>
<rect width="960" height="540" fill="url(#calm)"/>${drawConfetti(stage, chance, 500)}${drawStanding(await sprite(object, spot.height), spot)}
<path d="${title}" fill="${colours.front}" opacity=".5" transform="translate(3 5)"/><path d="${title}" fill="#fff"/></svg>`
}
