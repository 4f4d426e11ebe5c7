import { joinChoices } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'

type Options = readonly [string, string, string]

/** A question with three options. The first one given is the right answer; it is shown at `place`. */
function choose(id: string, text: string, options: Options, place: 0 | 1 | 2, seconds?: number): QuizQuestion {
  const [right, one, other] = options
  const shown = [one, other]
  shown.splice(place, 0, right)
  return { id, text, overlay: 'single-answer', options: shown, answer: right, ...(seconds && { seconds }) }
}

type SkillQuestion = readonly [id: string, text: string, options: readonly [string, string, string, string, string]]

/** Questions with thirty seconds each. The first option given is the right answer; it is shown at a fixed other place. */
function skillPool(questions: readonly SkillQuestion[]): QuizQuestion[] {
  return questions.map(([id, text, [right, ...others]], index) => {
    const at = (index * 3 + 1) % (others.length + 1)
    const options = [...others.slice(0, at), right, ...others.slice(at)]
    return { id, text, overlay: 'single-answer', options, answer: right, seconds: 30 }
  })
}

/** The number of questions from the pool that each player is asked. */
export const QUIZ_HOUR_ASKED = 4

export const quizzes = {
  lateBreakfast: [choose('toast', 'Which of these does a toaster make?', ['Toast', 'Marmalade', 'Porridge'], 1)],
  family4x4: [choose('wheels', 'How many wheels drive a 4×4?', ['Four', 'Two', 'Three'], 2)],
  maldives: [
    choose('ocean', 'In which ocean are the Maldives?', ['The Indian Ocean', 'The Atlantic', 'The Arctic'], 0),
  ],
  festival: [choose('strings', 'How many strings does a standard guitar have?', ['Six', 'Five', 'Eight'], 1)],
  bills: [choose('units', 'What is electricity at home measured in?', ['Kilowatt-hours', 'Litres', 'Furlongs'], 2)],
  setVisit: [choose('action', 'What does a director call to start a scene?', ['Action', 'Order', 'Fore'], 0)],
  garden: [
    choose('flower', 'Which flower turns to follow the sun?', ['The sunflower', 'The snowdrop', 'The foxglove'], 1),
  ],
  saturdayLights: [
    choose('interval', 'What is the break in a show called?', ['The interval', 'The chorus', 'The encore'], 0, 40),
  ],
  bikes: [choose('pedals', 'What does an electric bike need to be charged?', ['A socket', 'A pump', 'A bell'], 2)],
  dogWalks: [choose('puppy', 'What is a young dog called?', ['A puppy', 'A kitten', 'A cygnet'], 1)],
  headphones: [choose('commute', 'Which of these plays sound?', ['Headphones', 'An umbrella', 'A spoon'], 0)],
  /**
   * A skill test must stop a significant share of people, so no question is obvious, each has five options, and each player is asked
   * four out of twelve (field rule 1).
   */
  quizHour: skillPool([
    ['element', 'Which chemical element has the symbol W?', ['Tungsten', 'Tin', 'Titanium', 'Tellurium', 'Thorium']],
    ['river', 'Which river runs through Prague?', ['The Vltava', 'The Drava', 'The Oder', 'The Elbe', 'The Sava']],
    [
      'opera',
      'Who composed the opera Peter Grimes?',
      ['Benjamin Britten', 'William Walton', 'Edward Elgar', 'Michael Tippett', 'Gustav Holst'],
    ],
    ['bridge', 'In which year did the Humber Bridge open?', ['1981', '1966', '1998', '1973', '1989']],
    ['capital', 'What is the capital of Kyrgyzstan?', ['Bishkek', 'Dushanbe', 'Tashkent', 'Ashgabat', 'Astana']],
    [
      'painting',
      'Who painted The Fighting Temeraire?',
      ['J. M. W. Turner', 'John Constable', 'Thomas Gainsborough', 'Joshua Reynolds', 'George Stubbs'],
    ],
    ['moon', 'Which planet has a moon called Triton?', ['Neptune', 'Uranus', 'Saturn', 'Jupiter', 'Mars']],
    ['battle', 'In which year was the Battle of Bosworth Field?', ['1485', '1415', '1455', '1471', '1513']],
    ['spire', 'Which English cathedral has the tallest spire?', ['Salisbury', 'Norwich', 'Lincoln', 'Durham', 'Ely']],
    [
      'novel',
      'Who wrote Middlemarch?',
      ['George Eliot', 'Elizabeth Gaskell', 'Thomas Hardy', 'Anne Brontë', 'Wilkie Collins'],
    ],
    [
      'gland',
      'Where in the body is insulin made?',
      ['The pancreas', 'The thyroid', 'The liver', 'The spleen', 'The kidneys'],
    ],
    [
      'longest',
      'Which is the longest river in Scotland?',
      ['The Tay', 'The Spey', 'The Clyde', 'The Tweed', 'The Dee'],
    ],
  ]),
  fiveFacts: [
    {
      id: 'breakfast',
      text: 'Which two of these belong in a bowl of muesli?',
      overlay: 'multi-answer',
      options: ['Oats', 'Gravel', 'Raisins', 'Candles'],
      answer: joinChoices(['Oats', 'Raisins']),
    },
  ],
  catchphrase: [
    {
      id: 'greeting',
      text: 'How does The Late Breakfast begin? Fill in the letters.',
      overlay: 'blank-letters',
      pattern: 'G__D M_RN_NG',
      answer: 'GOOD MORNING',
    },
  ],
} as const satisfies Record<string, readonly QuizQuestion[]>
