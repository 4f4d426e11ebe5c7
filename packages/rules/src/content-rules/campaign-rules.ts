/** Rows on a campaign: it can be run as described, and what is published stands (field rules 6, 24). */
import { campaignTypeOf } from '../campaign/campaign.ts'
import { unreadableColours } from '../campaign/theme.ts'
import { isContentLink } from './content-link.ts'
import { MIN_CONTRAST } from '../text/contrast.ts'
import { faultsOf } from './content-rule.ts'
import type { CampaignRule } from './content-rule.ts'

const blockingCampaignRow = (...rules: CampaignRule['rules']) =>
  ({ subject: 'campaign', severity: 'stops', rules }) as const

/** Each ticket is a row. */
const MAX_TICKETS = 100

export const CAMPAIGN_RULES: readonly CampaignRule[] = [
  {
    ...blockingCampaignRow(),
    name: 'campaign-window',
    check: ({ dateStart, dateStop }) =>
      faultsOf([[Date.parse(dateStop) <= Date.parse(dateStart), 'dateStop', 'It ends before it starts.']]),
    refused: { body: { dateStop: '2026-03-02T08:00:00.000Z' }, path: 'dateStop' },
    accepted: { body: { dateStop: '2026-03-02T08:00:01.000Z' } },
  },
  {
    ...blockingCampaignRow(),
    name: 'campaign-destination',
    check: (body) => {
      const type = campaignTypeOf(body)
      return faultsOf([
        [
          type === 'hidden' && !body.landingUrl,
          'landingUrl',
          'A hidden campaign shows nothing but the page it leads to.',
        ],
        [type === 'game' && !body.gameSlug, 'gameSlug', 'A game campaign leads to a game, and none is named.'],
        [
          body.landingUrl !== undefined && !isContentLink(body.landingUrl),
          'landingUrl',
          'It is neither a page of the site (/win/…) nor an https address.',
        ],
      ])
    },
    refused: { body: { type: 'hidden' }, path: 'landingUrl' },
    accepted: { body: { type: 'hidden', landingUrl: '/win/tokens' } },
  },
  {
    ...blockingCampaignRow(),
    name: 'campaign-button',
    check: ({ button }) => {
      if (!button?.enabled) return []
      return faultsOf([
        [!button.text?.trim(), 'button.text', 'The button has no text.'],
        [
          !isContentLink(button.url ?? ''),
          'button.url',
          'The button leads nowhere: name a page of the site or an https address.',
        ],
      ])
    },
    refused: { body: { button: { enabled: true, text: 'Use your tokens' } }, path: 'button.url' },
    accepted: { body: { button: { enabled: false } } },
  },
  {
    ...blockingCampaignRow(),
    name: 'campaign-colours-readable',
    check: ({ theme = {} }) =>
      unreadableColours(theme).map(({ path, ground, contrast }) => ({
        path: `theme.${path}`,
        words: `On ${ground} this colour has a contrast of ${contrast.toFixed(1)}. Text needs ${MIN_CONTRAST}.`,
      })),
    refused: { body: { theme: { titleTextColor: '#3a1479' } }, path: 'theme.titleTextColor' },
    accepted: {
      body: { theme: { titleTextColor: '#ffe9b0', buttonBackgroundColor: '#7fe0a8', buttonTextColor: '#08522f' } },
    },
  },
  {
    ...blockingCampaignRow('24'),
    name: 'campaign-opt-in-apart',
    check: ({ emailVerification }) =>
      faultsOf([
        [
          emailVerification?.enabled === true &&
            emailVerification.emailOptInEnabled === true &&
            !/\bemail\b/i.test(emailVerification.emailStepOptInLabel ?? ''),
          'emailVerification.emailStepOptInLabel',
          'The label does not say that players agree to email: it is the wording of their consent.',
        ],
      ]),
    refused: {
      body: { emailVerification: { enabled: true, required: false, emailOptInEnabled: true } },
      path: 'emailVerification.emailStepOptInLabel',
    },
    accepted: {
      body: {
        emailVerification: {
          enabled: true,
          required: false,
          emailOptInEnabled: true,
          emailStepOptInLabel: 'Email me about new prizes',
        },
      },
    },
  },
  {
    ...blockingCampaignRow(),
    name: 'campaign-caps',
    check: ({ caps, prize }) =>
      faultsOf([
        [
          caps?.ticketsPerDraw !== undefined && prize.type !== 'tickets',
          'caps.ticketsPerDraw',
          'Only a campaign of tickets has a cap for each draw.',
        ],
        [
          prize.type === 'tickets' && prize.amount > MAX_TICKETS,
          'prize.amount',
          `A claim gives at most ${MAX_TICKETS} tickets: each is a number in the draw.`,
        ],
        [prize.drawId !== undefined && prize.type !== 'tickets', 'prize.drawId', 'Only tickets are for a draw.'],
      ]),
    refused: { body: { caps: { ticketsPerDraw: 5 } }, path: 'caps.ticketsPerDraw' },
    accepted: { body: { prize: { type: 'tickets', amount: 5 }, caps: { ticketsPerDraw: 5 } } },
  },
  {
    ...blockingCampaignRow(),
    name: 'campaign-stands',
    check: ({ prize, caps }, { published, hasClaims }) =>
      faultsOf([
        [
          hasClaims && caps?.total !== undefined && published?.caps?.total === undefined,
          'caps.total',
          'Players have claimed it uncounted, so it can have no total cap any more. Make another campaign.',
        ],
        [
          hasClaims &&
            published !== undefined &&
            (published.prize.type !== prize.type ||
              published.prize.amount !== prize.amount ||
              published.prize.drawId !== prize.drawId),
          'prize',
          'Players have claimed it: what it gives stands. Make another campaign.',
        ],
      ]),
    refused: { body: { prize: { type: 'tokens', amount: 5 } }, published: {}, hasClaims: true, path: 'prize' },
    accepted: { body: { prize: { type: 'tokens', amount: 5 } }, published: {} },
  },
  {
    ...blockingCampaignRow('6'),
    name: 'campaign-closing-stands',
    check: ({ dateStop }, { published }) =>
      faultsOf([
        [
          published !== undefined && Date.parse(dateStop) < Date.parse(published.dateStop),
          'dateStop',
          'A published end is not brought forward: codes are in people’s hands.',
        ],
      ]),
    refused: { body: { dateStop: '2026-03-19T21:00:00.000Z' }, published: {}, path: 'dateStop' },
    accepted: { body: { dateStop: '2026-03-21T21:00:00.000Z' }, published: {} },
  },
]
