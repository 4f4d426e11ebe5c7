import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'

type Survey = NonNullable<Competition['meta']['survey']>

export const surveys: Record<'breakfastPanel' | 'keepInTouch', Survey> = {
  breakfastPanel: {
    header: 'How do you do breakfast?',
    text: 'Four quick questions. You only have to answer the first.',
    questions: [
      {
        id: 'eggs',
        text: 'How do you have your eggs?',
        kind: 'choice',
        options: ['Fried', 'Poached', 'Scrambled', 'Boiled, with soldiers', 'Not at all'],
        isRequired: true,
      },
      {
        id: 'who-cooks',
        text: 'Who makes it at yours?',
        kind: 'choice',
        options: ['I do', 'Somebody else does', 'Whoever is up first'],
        isRequired: false,
      },
      {
        id: 'best-breakfast',
        text: 'What was the best breakfast you ever had?',
        kind: 'text',
        minLength: 10,
        isRequired: false,
      },
      { id: 'last-fry-up', text: 'When was your last fry-up?', kind: 'date', isRequired: false },
    ],
    sponsorsOptIn: {
      sponsor: 'Copper Kettle',
      wording: 'Copper Kettle may email me about its tea, coffee and offers. I can stop these at any time.',
    },
  },
  keepInTouch: {
    header: 'Shall we keep you posted?',
    text: 'Only if you’d like. You’re in the draw either way, with the same chance.',
    questions: [],
  },
}
