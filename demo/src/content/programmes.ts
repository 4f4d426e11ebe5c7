/** The programmes of a fictional broadcaster. */
export const programmes = {
  lateBreakfast: { name: 'The Late Breakfast', image: 'show-the-late-breakfast' },
  saturdayLights: { name: 'Saturday Lights', image: 'show-saturday-lights' },
  quizHour: { name: 'Quiz Hour', image: 'show-quiz-hour' },
  gardenGate: { name: 'The Garden Gate', image: 'show-the-garden-gate' },
  kitchenTable: { name: 'Kitchen Table Live', image: 'show-kitchen-table-live' },
  driveHome: { name: 'Drive Home', image: 'show-drive-home' },
} as const satisfies Record<string, { name: string; image: `show-${string}` }>

export type ShowName = keyof typeof programmes
