/** The demonstration's campaigns: one code for each status, type and prize. */
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import { picture } from './pictures.ts'
import type { Calendar } from './calendar.ts'

/** By its code. `about` is what the start prints. */
const CODES = {
  TOKENS10: '10 tokens',
  TICKETS5: '5 tickets for the next Winsday draw',
  CREDIT1: 'a free entry, in the campaign’s own colours',
  EXPIRED: 'expired',
  USED: 'used up: it was for one player',
  UNPUBLISHED: 'starts next month',
  NODRAW: 'tickets for a draw that is not planned yet',
  CAPPED: 'everything it had to give is gone',
  PARTCAP: '5 tickets, of which a player may have 3',
  HIDDEN1: '5 tokens without a word, then the tokens page; as a link with &hidden',
  GAME1: 'a card to turn over, 5 tokens, then a game',
  EMAILREQ: '10 tokens for a verified email address',
  EMAILOPT: '5 tokens; the email step can be skipped',
} as const satisfies Record<string, string>
type DemoCode = keyof typeof CODES

export const CAMPAIGN_CODES = Object.entries(CODES).map(([code, about]) => ({ code, about }))

export type DemoCampaign = { id: string; code: string; body: CampaignContent }

type Sketch = Omit<CampaignContent, 'dateStart' | 'dateStop'> & Partial<Pick<CampaignContent, 'dateStart' | 'dateStop'>>

const TOKENS_BUTTON = { enabled: true, url: '/win/tokens', text: 'Use your tokens' }
const WINSDAY_BUTTON = { enabled: true, url: '/win/winsday/info', text: 'When’s the draw?' }

export function campaigns({ at }: Calendar): DemoCampaign[] {
  const sketches: Record<DemoCode, Sketch> = {
    TOKENS10: {
      name: 'Ten tokens, heard on air',
      title: 'A gift from The Late Breakfast',
      text: 'Thanks for listening. They’re in your account now.',
      mainImage: picture('show-the-late-breakfast'),
      prize: { type: 'tokens', amount: 10 },
      awardText: '10 tokens for you',
      button: TOKENS_BUTTON,
    },
    TICKETS5: {
      name: 'Five Winsday tickets',
      title: 'Five more tickets for Winsday',
      text: 'They’re in the next draw with all your others.',
      mainImage: picture('show-saturday-lights'),
      prize: { type: 'tickets', amount: 5 },
      button: WINSDAY_BUTTON,
    },
    CREDIT1: {
      name: 'A free entry, themed',
      title: 'One on us, from the potting shed',
      text: 'Use it in any competition that you’d pay to enter.',
      mainImage: picture('show-the-garden-gate'),
      theme: { titleTextColor: '#ffe9b0', buttonBackgroundColor: '#7fe0a8', buttonTextColor: '#08522f' },
      prize: { type: 'entry-credits', amount: 1 },
      button: { enabled: true, url: '/win', text: 'See the competitions' },
    },
    EXPIRED: {
      name: 'A code whose time is over',
      title: 'A gift from Drive Home',
      text: 'Thanks for listening.',
      mainImage: picture('show-drive-home'),
      theme: {
        errorModal: {
          errorImage: picture('show-drive-home'),
          messageBackgroundColor: '#08522f',
          closeButtonColor: '#ffc94a',
          overlayBackgroundColor: '#03211eb8',
        },
      },
      dateStop: at('00:00', -2),
      prize: { type: 'tokens', amount: 10 },
    },
    USED: {
      name: 'A code for one player',
      title: 'A gift for one',
      text: 'Thanks for writing in.',
      prize: { type: 'tokens', amount: 10 },
    },
    UNPUBLISHED: {
      name: 'A code of next month',
      title: 'Something for next month',
      text: 'Thanks for waiting.',
      dateStart: at('09:00', 30),
      prize: { type: 'tokens', amount: 10 },
    },
    NODRAW: {
      name: 'Tickets for a draw that is not planned',
      title: 'Tickets for the New Year’s draw',
      text: 'They’re in the draw.',
      prize: { type: 'tickets', amount: 5, drawId: 'winsday-new-year' },
    },
    CAPPED: {
      name: 'A gift with a limit, all gone',
      title: 'A gift from Quiz Hour',
      text: 'Thanks for playing along.',
      mainImage: picture('show-quiz-hour'),
      prize: { type: 'tokens', amount: 50 },
      caps: { total: 50 },
    },
    PARTCAP: {
      name: 'Five tickets, three for each player',
      title: 'Tickets from the kitchen table',
      text: 'They’re in the next draw with all your others.',
      mainImage: picture('show-kitchen-table-live'),
      prize: { type: 'tickets', amount: 5 },
      caps: { ticketsPerDraw: 3 },
      button: WINSDAY_BUTTON,
    },
    HIDDEN1: {
      name: 'Tokens by a link in a mail',
      type: 'hidden',
      title: 'A gift by email',
      text: 'They’re in your account now.',
      prize: { type: 'tokens', amount: 5 },
      landingUrl: '/win/tokens',
    },
    GAME1: {
      name: 'A card that leads to a game',
      isCardMode: true,
      gameSlug: 'word-drum',
      title: 'There’s something under this card',
      text: 'Turn it over to see what you’ve got.',
      mainImage: picture('welcome-week-card'),
      prize: { type: 'tokens', amount: 5 },
    },
    EMAILREQ: {
      name: 'Tokens for a verified address',
      title: 'Ten tokens for a minute of your time',
      text: 'Thanks. They’re in your account now.',
      mainImage: picture('show-the-late-breakfast'),
      emailVerification: {
        enabled: true,
        required: true,
        emailStepTitle: 'Where can we write to you?',
        emailStepText: 'Verify your email address, and the tokens are yours.',
        emailStepButton: 'Email me a code',
        codeStepTitle: 'Have a look in your inbox',
        codeStepText: 'The code is good for ten minutes.',
        codeStepButton: 'That’s the code',
      },
      root: 'the-late-breakfast',
      skylightId: 'sky-2580',
      prize: { type: 'tokens', amount: 10 },
      button: TOKENS_BUTTON,
    },
    EMAILOPT: {
      name: 'Tokens, and an address if the player likes',
      title: 'Five tokens from us',
      text: 'Thanks. They’re in your account now.',
      mainImage: picture('show-the-late-breakfast'),
      emailVerification: {
        enabled: true,
        required: false,
        emailOptInEnabled: true,
        emailStepTitle: 'Shall we write to you?',
        emailStepText: 'You can leave your email address here. You get the tokens either way.',
        emailStepOptInLabel: 'Email me about new prizes and draws. I can stop this at any time.',
      },
      prize: { type: 'tokens', amount: 5 },
      button: TOKENS_BUTTON,
    },
  }
  return CAMPAIGN_CODES.map(({ code }) => ({
    id: code.toLowerCase(),
    code,
    body: { dateStart: at('00:00', -7), dateStop: at('23:59', 60), ...sketches[code as DemoCode] },
  }))
}
