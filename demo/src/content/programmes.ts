/** The programmes of a fictional broadcaster, with the usual times and price of their competitions. */
import type { Programme } from '@fairdraw/rules/composing/begin.ts'

export const programmes = {
  lateBreakfast: {
    name: 'The Late Breakfast',
    image: 'show-the-late-breakfast',
    opensAt: '06:00',
    closesAt: '21:00',
    days: 9,
    pence: 200,
  },
  saturdayLights: {
    name: 'Saturday Lights',
    image: 'show-saturday-lights',
    opensAt: '08:00',
    closesAt: '20:00',
    days: 6,
    pence: 150,
  },
  quizHour: { name: 'Quiz Hour', image: 'show-quiz-hour', opensAt: '09:00', closesAt: '21:00', days: 7, pence: 150 },
  gardenGate: { name: 'The Garden Gate', image: 'show-the-garden-gate', closesAt: '18:00', days: 10, pence: 0 },
  kitchenTable: { name: 'Kitchen Table Live', image: 'show-kitchen-table-live', opensAt: '07:00', pence: 250 },
  driveHome: { name: 'Drive Home', image: 'show-drive-home', opensAt: '00:00', closesAt: '21:00', days: 0, pence: 0 },
} as const satisfies Record<string, Programme & { image: `show-${string}` }>

export type ShowName = keyof typeof programmes
