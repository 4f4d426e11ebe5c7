import { createRandom } from '../random.ts'
import type { Mood } from '../moods.ts'
import { at, type Paint } from '../paint.ts'
import { breakfast, cup, fan, paidBill, plate, scatter } from './things-above.ts'
import { car } from './things-cars.ts'
import { jumper, mug } from './things-home.ts'
import { ringBox, watch } from './things-jewels.ts'
import { coin, pile, prints } from './things-money.ts'
import { campervan, tram } from './things-rides.ts'

/** Our own drawings. The origin is the middle of the foot, or the centre if seen from above; `height` is the drawn height. */
type ThingDrawing = { height: number; draw: (paint: Paint, mood: Mood) => string }

const stack = (count: number, print: keyof typeof prints): ThingDrawing => ({
  height: 170,
  draw: (paint) => at(-126, -30, pile(count, prints[print], paint, createRandom(print + count))),
})

const knitted = (colour: string): ThingDrawing => ({ height: 220, draw: (paint, mood) => jumper(paint, mood, colour) })

export const things = {
  'car-hatch': { height: 381, draw: (paint, mood) => at(-500, 0, car('hatch', 'scarlet', paint, mood)) },
  'car-hatch-pearl': { height: 381, draw: (paint, mood) => at(-500, 0, car('hatch', 'pearl', paint, mood)) },
  'car-4x4': { height: 440, draw: (paint, mood) => at(-500, 0, car('fourByFour', 'ocean', paint, mood)) },
  'car-4x4-forest': { height: 440, draw: (paint, mood) => at(-500, 0, car('fourByFour', 'forest', paint, mood)) },
  campervan: { height: 560, draw: (paint, mood) => at(-500, 0, campervan(paint, mood)) },
  'yellow-tram': { height: 560, draw: tram },
  'pounds-fifty-1': stack(1, 'fifty'),
  'pounds-fifty-3': stack(3, 'fifty'),
  'pounds-fifty-5': stack(5, 'fifty'),
  'pounds-fifty-8': stack(8, 'fifty'),
  'pounds-twenty-2': stack(2, 'twenty'),
  'pounds-twenty-4': stack(4, 'twenty'),
  'pounds-twenty-6': stack(6, 'twenty'),
  'pounds-ten-2': stack(2, 'ten'),
  'pounds-ten-4': stack(4, 'ten'),
  'pound-coin': { height: 40, draw: (paint) => coin(paint, 34) },
  'pounds-fan': { height: 330, draw: fan },
  'pounds-scattered': { height: 900, draw: scatter },
  'ring-box': { height: 440, draw: ringBox },
  'steel-watch': { height: 476, draw: watch },
  'coffee-cup': { height: 200, draw: (paint) => cup(paint) },
  'coffee-cup-rose': { height: 200, draw: (paint) => cup(paint, '#C2607A') },
  'empty-plate': { height: 200, draw: (paint) => plate(paint) },
  'breakfast-plate': { height: 200, draw: breakfast },
  'jumper-cherry': knitted('#C2284A'),
  'jumper-navy': knitted('#23408A'),
  'jumper-moss': knitted('#4F7A4A'),
  'jumper-mustard': knitted('#D99A2B'),
  'jumper-lilac': knitted('#8A6BC4'),
  'jumper-teal': knitted('#1F8A8A'),
  'jumper-coral': knitted('#E8715A'),
  'jumper-charcoal': knitted('#3A3A4C'),
  mug: { height: 200, draw: mug },
  'paid-bill': { height: 330, draw: paidBill },
} as const satisfies Record<string, ThingDrawing>

export type ThingName = keyof typeof things
