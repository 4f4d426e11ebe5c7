import { outlineText } from './lettering.ts'
import { drawScene, type Scene } from './scenes/scene.ts'

/** The title picture of a fictional programme: its name in two lines, in front of a place that fits it. */
export type Show = Scene & { lines: readonly [string, string] }

export const shows = {
  'show-the-late-breakfast': {
    lines: ['The Late', 'Breakfast'],
    place: 'sill',
    mood: 'dawn',
    things: [
      ['teapot', 230, 120, 300],
      ['pancakes', -50, 180, 250],
    ],
  },
  'show-saturday-lights': {
    lines: ['Saturday', 'Lights'],
    place: 'concert',
    mood: 'velvet',
    things: [['studio-microphone', 90, 210, 480]],
  },
  'show-quiz-hour': {
    lines: ['Quiz', 'Hour'],
    place: 'studio',
    mood: 'night',
    things: [['alarm-clock', 70, 180, 400]],
  },
  'show-the-garden-gate': {
    lines: ['The Garden', 'Gate'],
    place: 'garden',
    mood: 'golden',
    things: [['sunflower', 150, 220, 470]],
  },
  'show-kitchen-table-live': {
    lines: ['Kitchen', 'Table Live'],
    place: 'kitchen',
    mood: 'dawn',
    things: [
      ['green-salad', 250, 150, 200],
      ['teapot', 0, 170, 290],
    ],
  },
  'show-drive-home': {
    lines: ['Drive', 'Home'],
    place: 'openRoad',
    mood: 'dusk',
    things: [['car-hatch', 60, 208, 250]],
  },
} as const satisfies Record<string, Show>

export function drawShow(name: string, { lines, ...scene }: Show): Promise<string> {
  const size = Math.min(112, ...lines.map((line) => 440 / outlineText(line, 1, 0, 0).width))
  const title = lines.map((line, index) => outlineText(line, size, 52, 250 + index * size * 0.94).path).join('')
  const words = `<path d="${title}" fill="#000" opacity=".4" transform="translate(3 5)"/><path d="${title}" fill="#fff"/>`
  return drawScene(name, scene, 'show', words)
}
