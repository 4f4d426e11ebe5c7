/** Campaigns: a code gives a free item (1-site §3 'Campaign', §7; 2-flows §3, §7; docs/mechanisms/campaigns.md). */
import {
  CAMPAIGN_PRIZE_TYPES,
  CAMPAIGN_STATES,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
} from '@fairdraw/rules/campaign/campaign.ts'
import { DEVICE_SYSTEMS, DEVICE_TYPES } from '@fairdraw/rules/campaign/device.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { picture } from './picture.ts'
import { typedLine } from './fields.ts'
import { campaignCode } from './account/player-fields.ts'

const tag = 'Campaigns'
const text = z.string()
const time = z.iso.datetime()
const amount = z.int().check(z.positive(), z.maximum(1_000_000))
const colour = z.optional(z.string().check(z.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i)))

/** As `colour`, and with an opacity: `#rgba`, `#rrggbbaa`. */
const veil = z.optional(z.string().check(z.regex(/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i)))

/** Colours and texts of the modal, shown as they are. Text that could not be read is not published (the content linter). */
const theme = z.object({
  errorModal: z.optional(
    z.object({
      errorImage: z.optional(picture),
      messageBackgroundColor: colour,
      closeButtonColor: colour,
      /** Over the page; opaque unless it says otherwise. */
      overlayBackgroundColor: veil,
      textCodeExpired: z.optional(text),
      textCodeAlreadyUsed: z.optional(text),
    }),
  ),
  titleTextColor: colour,
  buttonBackgroundColor: colour,
  buttonTextColor: colour,
})

const emailVerification = z.object({
  enabled: z.boolean(),
  /** Otherwise the player can skip it. */
  required: z.boolean(),
  emailOptInEnabled: z.optional(z.boolean()),
  emailStepTitle: z.optional(text),
  emailStepText: z.optional(text),
  /** The wording of the consent that the player gives by ticking it. */
  emailStepOptInLabel: z.optional(text),
  emailStepButton: z.optional(text),
  codeStepTitle: z.optional(text),
  codeStepText: z.optional(text),
  codeStepButton: z.optional(text),
})

/** A text of a campaign that only another system understands. */
export const campaignText = typedLine(255)

const shown = {
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  text: z.string().check(z.maxLength(500)),
  mainImage: z.optional(picture),
  theme: z.optional(theme),
  /** Shown with the award. */
  button: z.optional(z.object({ enabled: z.boolean(), url: z.optional(text), text: z.optional(text) })),
  emailVerification: z.optional(emailVerification),
  /** The game that a campaign of the type game leads to. */
  gameSlug: z.optional(z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))),
  /** Sent along when the player's address is verified, and stored with that (2-flows §7). */
  root: z.optional(campaignText),
  skylightId: z.optional(campaignText),
}

/** A campaign as its modal shows it. */
export const campaign = z.object({
  type: z.enum(CAMPAIGN_TYPES),
  /** The player turns over a card to claim. */
  isCardMode: z.boolean(),
  ...shown,
})
export type Campaign = z.infer<typeof campaign>

/** A campaign as the operator publishes it. */
export const campaignContent = z.object({
  /** For staff. */
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Card mode means game, whatever stands here. Absent: standard. */
  type: z.optional(z.enum(CAMPAIGN_TYPES)),
  isCardMode: z.optional(z.boolean()),
  ...shown,
  dateStart: time,
  /** Codes claimed from this time on are expired. */
  dateStop: time,
  prize: z.object({
    type: z.enum(CAMPAIGN_PRIZE_TYPES),
    amount,
    /** For tickets: the only weekly draw that they are for; absent: the next one. */
    drawId: z.optional(z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))),
  }),
  caps: z.optional(
    z.object({
      /** The most that the campaign gives to all players together. */
      total: z.optional(z.int().check(z.positive())),
      /** The most tickets that a player gets for one weekly draw from all campaigns that have such a cap. */
      ticketsPerDraw: z.optional(amount),
    }),
  ),
  /** What a player reads who gets the whole amount; absent: the amount. */
  awardText: z.optional(z.string().check(z.maxLength(200))),
  /** Where a player goes afterwards; a hidden campaign shows nothing else. */
  landingUrl: z.optional(text),
})
export type CampaignContent = z.infer<typeof campaignContent>

export const postCampaign = endpoint({
  name: 'postCampaign',
  summary: 'The campaign of a code: `available`, or the status that claiming it would have now',
  tag,
  method: 'POST',
  path: '/api/campaign',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ campaignCode }),
  responses: {
    200: z.object({
      status: z.enum(CAMPAIGN_STATES),
      /** Absent while the campaign is not published. */
      campaign: z.optional(campaign),
      landingUrl: z.optional(text),
    }),
  },
  problems: ['cant-get-campaign'],
})

export const postCampaignClaim = endpoint({
  name: 'postCampaignClaim',
  summary: 'Claims what a code gives, once for each player and campaign',
  tag,
  method: 'POST',
  path: '/api/campaign/claim',
  auth: 'player',
  idempotent: true,
  body: z.object({
    campaignCode,
    /** The kind of device, for the history of the account. */
    device: z.optional(z.object({ type: z.enum(DEVICE_TYPES), system: z.enum(DEVICE_SYSTEMS) })),
  }),
  responses: {
    200: z.object({
      status: z.enum(CAMPAIGN_STATUSES),
      /** With an award. */
      prizeType: z.optional(z.enum(CAMPAIGN_PRIZE_TYPES)),
      awardedValue: z.optional(z.int()),
      awardText: z.optional(text),
    }),
  },
  problems: ['email-not-verified', 'paused', 'age-unverified', 'under-age'],
})
