/** The addresses of the public screens, and of the competitions that the journeys use. */

/** A question, then bundles and a card payment; closes tonight. */
export const QUIZ_THEN_CARD = '/win/competition/101/50000-and-a-car-on-the-drive'
/** Bundles and a card payment only. */
export const CARD_ALONE = '/win/competition/111/20000-tax-free-cash'
/** A tick enters; ten times at most. */
export const FREE_OF_STEPS = '/win/competition/131/the-pictures-for-two-for-a-year'
/** Twenty tokens enter; no other step. */
export const TOKENS_ALONE = '/win/competition/143/coffee-for-a-year'
/** A question, then a payment in tokens. */
export const QUIZ_THEN_TOKENS = '/win/competition/144/headphones-for-the-commute'
/** A survey, then bundles and a card payment. */
export const SURVEY_THEN_CARD = '/win/competition/157/the-breakfast-panel'
/** A sponsor's opt-in, and no required answer. */
export const OPT_IN = '/win/competition/133/a-year-of-flowers'
/** Excludes recent winners. */
export const NO_WINNERS = '/win/competition/136/a-fair-crack-at-the-fair'
/** A question of forty seconds, then bundles and a card payment. */
export const TIMED_QUIZ = '/win/competition/102/front-row-at-saturday-lights'
/** Four questions of thirty seconds, all of which must be answered right, then bundles and a card payment. */
export const SKILL_QUIZ = '/win/competition/104/beat-the-quiz-hour'
/** One question with several right answers, free. */
export const MANY_ANSWERS = '/win/competition/155/what-goes-in-the-bowl'
/** Missing letters, then a payment in tokens. */
export const MISSING_LETTERS = '/win/competition/156/finish-the-catchphrase'
export const ON_HOLD = '/win/competition/122/a-laptop-for-every-room'

/** Has a picture, a programme and a title that links to it. */
export const WINNER_STORY = '/win/winners/article/priya-101/she-thought-it-was-the-window-cleaner'

export const enter = (competition: string) => `${competition}/enter`

/** Every screen that needs no log-in, by name. */
export const PUBLIC_SCREENS = {
  home: '/win',
  free: '/win/free',
  tokens: '/win/tokens',
  winners: '/win/winners',
  'all winners': '/win/winners/all',
  'a winner’s story': WINNER_STORY,
  'a programme’s page': '/win/breakfast',
  find: '/win/find',
  help: '/win/help.html',
  terms: '/win/terms-and-conditions',
  'everything of a rail': '/win/show-all/closing-soon',
  competition: QUIZ_THEN_CARD,
  'competition by text': `${QUIZ_THEN_CARD}/sms`,
  'competition by phone': `${QUIZ_THEN_CARD}/phone`,
  'competition by post': `${QUIZ_THEN_CARD}/postal`,
  'competition for tokens': TOKENS_ALONE,
  'terms of a competition': `${QUIZ_THEN_CARD}/terms`,
  'log-in': '/win/profile/home',
  'log-in for tokens': '/win/tokens/login',
  'entry before the log-in': enter(CARD_ALONE),
  'how Winsday works': '/win/winsday/info',
  clips: '/win/watch',
  'the word drum': '/win/game/word-drum',
  'a way out of our messages': '/win/unsubscribe/abc',
} as const

/**
 * Every page of the profile except its home, and a text that shows it has loaded. The last one is the page about stored
 * data.
 */
export const PROFILE_PAGES = {
  'opt-in': 'Text me about new competitions',
  reveal: 'What you’ve won',
  entries: 'Not finished',
  'playing-safe': 'What you’ve spent',
  'payment-details': 'No saved cards yet.',
  sessions: 'This device, since',
  history: 'Logged in',
  payouts: '£25',
  'payouts/paypal': '£25',
  'payouts/exchange': '£1 gets you 120 tokens.',
  'prizes/physical': 'Get your code',
  'prizes/claim': 'Get your code',
  data: 'Download your data',
} as const

export const NOT_FOUND = '/win/nowhere'
