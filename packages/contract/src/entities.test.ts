/** The entities have the fields that clients outside this repository read (1-site §3, 2-flows §3). */
import { toJSONSchema } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { account, balances, entryRecord, ticketRecord } from './account.ts'
import { campaign, postCampaign, postCampaignClaim } from './campaign.ts'
import { competition, hiddenCompetition } from './catalogue/competition.ts'
import { faq, staticInit } from './catalogue.ts'
import { page, rail, showcaseItem } from './catalogue/pages.ts'
import { settings } from './catalogue/settings.ts'
import { winner } from './catalogue/winner.ts'
import type { Schema } from './endpoint.ts'
import { entryStatus, question } from './entry.ts'
import { postLogin } from './login.ts'
import { postVerifyEmailRequest } from './profile.ts'
import { getRevealedWidget, revealedTicket } from './winsday.ts'

type Json = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  additionalProperties?: Json | boolean
}

/** Every field of a schema by its path. Lists add nothing to the path; the values of a map are under `*`. */
function fieldsOf(schema: Json, at = ''): [string, Json][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]): [string, Json][] => {
    const path = at ? `${at}.${name}` : name
    return [[path, inner], ...fieldsOf(inner, path)]
  })
  const mapped = typeof schema.additionalProperties === 'object' ? fieldsOf(schema.additionalProperties, `${at}.*`) : []
  const listed = schema.items ? fieldsOf(schema.items, at) : []
  return [...own, ...mapped, ...listed, ...(schema.anyOf ?? []).flatMap((inner) => fieldsOf(inner, at))]
}
const jsonOf = (schema: Schema) => toJSONSchema(schema, { unrepresentable: 'any' }) as Json
const pathsOf = (schema: Schema) => fieldsOf(jsonOf(schema)).map(([path]) => path)

/** 'a: b c' means a.b and a.c. */
const spelt = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', under] = line.trim().split(': ').toReversed()
      return names.split(' ').map((name) => (under ? `${under}.${name}` : name))
    })

const PICTURES = `heroImage heroImageAlternative detailsImage detailsImageAlternative cardImage cardImageAlternative fadeImage`

// Rows 1.3-01 to 1.3-30, 1.3-32, 1.3-34 to 1.3-60, 1.3-62 to 1.3-69, 1.3-73 to 1.3-76, 1.3-78, 1.3-79
// Rows 1.7-65, 1.7-66, 2.3-03 to 2.3-06, 2.3-08 to 2.3-20, 2.7-05, 2.7-06
it.each<[string, Schema, string]>([
  [
    'a competition',
    competition,
    `id idb name type status isPaid isTokenPaid isOnHold isCompetition isWinner isHidden hasQuiz dateStart dateStop mediaInfo
     activeHero: page
     meta: steps overlayEnabled tokenOverlayType rails
     meta.rails.*: order
     meta.payment: paymentForm cost bundleSets
     meta.payment.bundleSets: name share bundles
     meta.payment.bundleSets.bundles: bundleId entries pricePence label
     meta.quiz: getReadyHeader getReadyText
     meta.display.details: title content buttonText onHoldText
     meta.display.card: title
     meta.display.tc: tcCheckboxText tcFull
     meta.display.promotions: dateStart dateStop ribbonText asteriskText
     meta.display.theme: themeEnabled ribbonBackgroundColor ribbonTextColor cardBackgroundColor
     meta.media.desktop: ${PICTURES}
     meta.media.mobile: ${PICTURES}
     meta.media: video
     meta.hero: title subtitle
     meta.shows: name image
     meta.sponsor: sponsorsEnabled sponsoredByMessage
     meta.sponsor.sponsors: id title titleDetailName logo link mediaImage content
     meta.sponsor.sponsors.mediaImage: source alt
     meta.channels.*: enabled info cost mobileFillText mobileFillPhone
     meta.justMissed: dateStart dateStop image title
     meta.comingSoon: dateStart dateStop image title
     meta.entrySummary: cvsInfo`,
  ],
  [
    'a campaign',
    campaign,
    `type mainImage theme button emailVerification root skylightId
     theme: errorModal titleTextColor buttonBackgroundColor buttonTextColor
     theme.errorModal: errorImage messageBackgroundColor closeButtonColor overlayBackgroundColor textCodeExpired textCodeAlreadyUsed
     button: enabled url text
     emailVerification: enabled required emailOptInEnabled emailStepTitle emailStepText emailStepOptInLabel emailStepButton
     emailVerification: codeStepTitle codeStepText codeStepButton`,
  ],
  ['the reply to a campaign’s code', postCampaign.responses[200], 'status landingUrl campaign'],
  ['the reply to its claim', postCampaignClaim.responses[200], 'status prizeType awardedValue awardText'],
  ['a rail', rail, 'id name displayAsRails onlyTokenPaid headerColor'],
  [
    'a page',
    page,
    `id slug
     meta: rails herosHeaderEnabled herosImageMobile herosImageDesktop text accentColor title backgroundsEnabled backgroundsColor linkColor`,
  ],
  [
    'an account',
    account,
    `playerId phoneNumber tokens customerType clientIp hiddenCompsIds isTestPlayer shouldRenewToken
     playerDetails: email`,
  ],
  ['balances', balances, 'tokens entryCreditsV1 entryCreditsV2Pence discountCreditsPence cashPence'],
  [
    'a ticket record',
    ticketRecord,
    'competitionId isEntryCapping entriesCount ticketsCount tickets capping pendingTickets',
  ],
  [
    'a winner',
    winner,
    `id name location article
     meta: competitionId
     showsImages: source showName showOnWinnerList`,
  ],
  [
    'a showcase item',
    showcaseItem,
    `id name content headerText type location mediaImage mediaVideo
     meta: color textColor bgColor accentColor cardLink cardImgAspectRatio audio slides competitionId boxTopText boxBottomText textAlignment theme
     meta.theme: themeEnabled ribbonBackgroundColor ribbonTextColor cardBackgroundColor
     meta.slides: type image thumbnail video name content`,
  ],
  [
    'the settings',
    settings,
    `exchangeRates tokensHeroInfo whatAreTokens winsdayOverlayObject imageModalEnabled imageModalButtonText imageModalButtonEnabled
     imageModalButtonUrl imageModalImage imageModalBody tooManyRequestsText
     abTesting: cardImage heroImage bundleSelector
     privacy: experiments
     imageModalSchedule: start end
     winnersCarouselObject: carouselEnabled items desktopBackgroundImage mobileBackgroundImage
     winnersCarouselObject.items: id type image audio video article name backgroundColor
     winnersCarouselObject.items.text: top bottom
     winnersCarouselObject.items.button: text link color`,
  ],
  ['the static JSON', staticInit, 'settings pages rails winners showcase'],
  ['the questions of the help page', faq, 'sections: title items\nsections.items: question answer'],
  [
    'the status of an entry',
    entryStatus,
    `status step paymentMethod tickets
     payment: paid free paidPrice tokenPrice paymentStatus paymentLink
     quiz: questionCount quizStatus`,
  ],
  ['a question', question, 'id text overlay options pattern secondsLeft'],
  ['an entry in the list', entryRecord, 'entryId competitionId status tickets'],
  [
    'a revealed ticket',
    revealedTicket,
    `id totalTicketsBefore totalTicketsAfter
     prize: type value numberOfTokens numberOfEntries name physicalType voucherName`,
  ],
  ['the counter', getRevealedWidget.responses[200], 'totalTicketsBefore lastRevealed'],
  ['a log-in', postLogin.responses[200], 'token\nplayer: playerId phone'],
])('%s has its fields', (_, schema, promised) => {
  expect(pathsOf(schema)).toEqual(expect.arrayContaining(spelt(promised)))
})

const CAMPAIGN_ENDS =
  'wrong-code expired already-used not-published awarded no-prize-draw capping-exceeded capping-partially-exceeded error'

describe('a field that is an enumeration', () => {
  const choices = (schema: Schema, path: string) => {
    const found = fieldsOf(jsonOf(schema)).filter(([at]) => at === path)
    return new Set(
      found.flatMap(([, field]) => [field, field.items ?? {}, ...(field.anyOf ?? [])]).flatMap((one) => one.enum ?? []),
    )
  }

  // Rows 1.3-02, 1.3-03, 1.3-09, 1.3-10, 1.3-13, 1.3-54, 1.3-60, 1.3-64, 1.3-73, 1.3-77
  // Rows 2.3-01, 2.3-11, 2.3-26, 2.4-04 to 2.4-06
  it.each<[Schema, string, string]>([
    [competition, 'type', 'paid free bonus broadcast optin generic'],
    [competition, 'status', 'active on-hold'],
    [competition, 'meta.tokenOverlayType', 'single-answer multi-answer blank-letters'],
    [competition, 'meta.payment.paymentForm', 'free tokens money'],
    [competition, 'meta.steps', 'quiz survey payment'],
    [showcaseItem, 'type', 'horizontal vertical audio mediaCarousel'],
    [showcaseItem, 'location', 'tickets-counter-widget last-chance profile-widget download-tm-app'],
    [showcaseItem, 'meta.slides.type', 'imageSlide videoSlide'],
    [settings, 'winnersCarouselObject.items.type', 'article audio video'],
    [settings, 'privacy.experiments', 'notice ask'],
    [entryStatus, 'status', 'pending completed failed expired refunded cancelled'],
    [entryStatus, 'payment.paymentStatus', 'pending completed failed expired refunded cancelled'],
    [entryStatus, 'paymentMethod', 'card bank paypal apple-pay google-pay tokens credits'],
    [revealedTicket, 'prize.type', 'physical entry token monetary'],
    [campaign, 'type', 'standard game hidden'],
    [postCampaignClaim.responses[200], 'status', CAMPAIGN_ENDS],
    [postCampaign.responses[200], 'status', `available ${CAMPAIGN_ENDS}`],
    [postCampaignClaim.responses[200], 'prizeType', 'entry-credits tickets tokens'],
    [postVerifyEmailRequest.body, 'emailOptInState', 'targeting processing'],
    [postVerifyEmailRequest.responses[200], 'emailOptInState', 'targeting processing'],
  ])('%#: %s', (schema, path, names) => {
    expect(choices(schema, path)).toEqual(new Set(names.split(' ')))
  })

  // Row 1.3-25
  it('the channels are named as promised', () => {
    const [, channels] = fieldsOf(jsonOf(competition)).find(([path]) => path === 'meta.channels')!
    const { propertyNames } = channels as Json & { propertyNames: Json }
    expect(propertyNames.enum).toEqual(['online', 'sms', 'phone', 'postal'])
  })
})

it('a hidden competition shows nothing but that it is one', () => {
  expect(pathsOf(hiddenCompetition)).toEqual(['id', 'isHidden'])
})
