/** What can be looked at: competitions, rails, pages, settings, winners, showcase (1-site §3; docs/product-decisions.md#catalogue). */
import { CHANNELS, COMPETITION_TYPES, STEPS } from '@fairdraw/rules/competition/competition.ts'
import { EXPERIMENT_POLICIES } from '@fairdraw/rules/competition/experiment.ts'
import { OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { prize } from './prize.ts'
import { exchangeRate } from './exchange.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

/** A picture's address without width or format: the server resizes and encodes (`?w=`, `Accept`). */
const picture = z.string()

const video = z.object({ source: z.string(), poster: picture, captions: z.optional(z.string()), title: z.string() })

const pictures = z.object({
  heroImage: z.optional(picture),
  heroImages: z.optional(z.array(picture)),
  heroImageAlternative: z.optional(picture),
  detailsImage: z.optional(picture),
  /** The prize from several sides, the first included. */
  detailsImages: z.optional(z.array(picture)),
  detailsImageAlternative: z.optional(picture),
  cardImage: z.optional(picture),
  cardImageAlternative: z.optional(picture),
  fadeImage: z.optional(picture),
})

const extraWindow = z.object({ dateStart: time, dateStop: time, image: z.optional(picture), title: text })

export const promotion = z.object({ dateStart: time, dateStop: time, ribbonText: text, asteriskText: z.optional(text) })

export const theme = z.object({
  themeEnabled: z.boolean(),
  ribbonBackgroundColor: z.optional(text),
  ribbonTextColor: z.optional(text),
  cardBackgroundColor: z.optional(text),
})

export const bundle = z.object({
  bundleId: text,
  entries: z.int().check(z.positive()),
  pricePence: count,
  label: z.optional(text),
})

/** A channel: what it costs, when it is open, and the copy beside it (field rules 1, 3, 11, 19). */
export const channel = z.object({
  enabled: z.boolean(),
  info: text,
  cost: text,
  /** What one entry costs, the phone company's own charge apart; absent: nothing. Online costs what the payment says. */
  costPence: z.optional(count),
  /** Whether `info` says that a text or call that comes late may be charged all the same. */
  isLateCharged: z.optional(z.boolean()),
  /** The maximum number of entries of one player by this channel; not for online, which has the competition's own cap. */
  cap: z.optional(z.int().check(z.positive())),
  /** How many tickets one entry gives; one by default. Online, the bundle defines it. */
  tickets: z.optional(z.int().check(z.positive())),
  dateStart: z.optional(time),
  dateStop: z.optional(time),
  mobileFillText: z.optional(text),
  mobileFillPhone: z.optional(text),
})

export const sponsor = z.object({
  id: text,
  title: text,
  titleDetailName: text,
  logo: z.optional(picture),
  link: z.optional(z.url()),
  content: z.optional(text),
  mediaImage: z.array(z.object({ source: picture, alt: text })),
})

/** A question of a survey; its id is a slug, by which the codes of its answer name it. */
export const surveyQuestion = z.object({
  id: text,
  text,
  kind: z.enum(['text', 'choice']),
  options: z.optional(z.array(text)),
  isRequired: z.boolean(),
})

export const survey = z.object({
  header: z.optional(text),
  text: z.optional(text),
  questions: z.array(surveyQuestion),
  /** What a sponsor may do with the player's leave, in the words that they agree to (field rule 24). */
  sponsorsOptIn: z.optional(z.object({ sponsor: text, wording: text })),
})

/** Who may not enter, beside age and breaks (field rule 5). */
export const eligibility = z.object({
  noWinSinceDays: z.optional(z.int().check(z.positive())),
  excludedPostcodeAreas: z.optional(z.array(text)),
})

export const competition = z.object({
  id: z.int(),
  idb: text,
  name: text,
  /** The last part of the canonical address; a wrong or missing one redirects to it. */
  slug: text,
  type: z.enum(COMPETITION_TYPES),
  status: z.enum(['active', 'on-hold']),
  legalBasis: z.enum(['free-draw', 'skill']),
  isPaid: z.boolean(),
  isTokenPaid: z.boolean(),
  isOnHold: z.boolean(),
  isCompetition: z.boolean(),
  isWinner: z.boolean(),
  isHidden: z.boolean(),
  hasQuiz: z.boolean(),
  dateStart: time,
  dateStop: time,
  /** Alt text per image, by the picture's address. */
  mediaInfo: z.record(text, text),
  activeHero: z.array(z.object({ page: text })),
  meta: z.object({
    steps: z.array(z.enum(STEPS)),
    payment: z.optional(
      z.object({
        paymentForm: z.enum(['free', 'tokens', 'money']),
        /** Pence for one entry; 0 where it is free or paid in tokens. */
        cost: count,
        /** Tokens for one entry, where it is paid in tokens. */
        tokenCost: z.optional(count),
        bundleSets: z.array(z.object({ name: text, share: count, bundles: z.array(bundle) })),
      }),
    ),
    /** Most online entries of one player, pending ones included. */
    cap: z.optional(z.int().check(z.positive())),
    /** Whether the winner is known at once: no credit card pays for it (field rule 14). */
    isInstantWin: z.optional(z.boolean()),
    /** Entrants need a verified email address. */
    emailVerificationRequired: z.optional(z.boolean()),
    overlayEnabled: z.boolean(),
    tokenOverlayType: z.optional(z.enum(OVERLAYS)),
    quiz: z.optional(
      z.object({
        getReadyHeader: text,
        getReadyText: text,
        /** The shortest time for a question, where there is a limit: said before the clock starts (field rule 28). */
        seconds: z.optional(z.int().check(z.positive())),
        /** How often one player may take the quiz of a skill competition; absent: once (field rule 1). */
        attempts: z.optional(z.int().check(z.positive())),
        /** How many questions each player is asked out of the pool; absent: all of them. */
        asked: z.optional(z.int().check(z.positive())),
      }),
    ),
    survey: z.optional(survey),
    eligibility: z.optional(eligibility),
    display: z.object({
      details: z.object({
        title: text,
        content: text,
        /** What has changed since it was published, a closing above all (field rule 6); shown before the content. */
        notice: z.optional(text),
        buttonText: z.optional(text),
        onHoldText: z.optional(text),
      }),
      card: z.object({ title: text, text: text }),
      tc: z.object({ version: z.int(), tcCheckboxText: text, tcFull: text }),
      promotions: z.array(promotion),
      theme: z.optional(theme),
    }),
    media: z.object({ desktop: pictures, mobile: pictures, video: z.optional(video) }),
    hero: z.object({ title: text, subtitle: text }),
    shows: z.array(z.object({ name: text, image: z.optional(picture) })),
    sponsor: z.optional(
      z.object({ sponsorsEnabled: z.boolean(), sponsoredByMessage: text, sponsors: z.array(sponsor) }),
    ),
    channels: z.partialRecord(z.enum(CHANNELS), channel),
    justMissed: z.optional(extraWindow),
    comingSoon: z.optional(extraWindow),
    entrySummary: z.optional(z.object({ cvsInfo: text })),
    /** Entries that arrive after it, by any channel, cannot be in the draw. */
    drawCutOff: z.optional(time),
    /** 'Draw on Sunday 29 November': when and how the winner is picked, in a player's words. */
    drawText: z.optional(text),
    /** How the winners are drawn, where it differs from what most draws do (rules/draw/draw.ts). */
    draw: z.optional(z.object({ alternates: count, onePrizePerPlayer: z.boolean() })),
    /** What can be won and how many times, largest first; with the count of entries it gives the odds (field rule 17). */
    prizeTiers: z.optional(
      z.array(
        z.object({
          name: text,
          winners: z.int().check(z.positive()),
          /** What it is; absent: a thing of this name that is sent to its winner. */
          prize: z.optional(prize),
        }),
      ),
    ),
    /** Whether everybody may see how many entries there are. */
    isEntryCountShown: z.optional(z.boolean()),
    rails: z.record(text, z.object({ order: z.optional(z.int()) })),
  }),
})
export type Competition = z.infer<typeof competition>

/** All that may be said of a hidden competition before access is checked. */
export const hiddenCompetition = z.object({ id: z.int(), isHidden: z.literal(true) })

export const rail = z.object({
  id: text,
  name: text,
  displayAsRails: z.boolean(),
  onlyTokenPaid: z.boolean(),
  /** In the order in which its competitions close, whatever places they have. */
  isByClosing: z.optional(z.boolean()),
  headerColor: z.optional(text),
})
export type Rail = z.infer<typeof rail>

export const page = z.object({
  id: text,
  slug: text,
  meta: z.object({
    title: text,
    description: text,
    /** Ids of the page's rails, in their order. */
    rails: z.array(text),
    herosHeaderEnabled: z.boolean(),
    herosImageMobile: z.optional(picture),
    herosImageDesktop: z.optional(picture),
    text: z.optional(text),
    accentColor: z.optional(text),
    backgroundsEnabled: z.boolean(),
    backgroundsColor: z.optional(text),
    linkColor: z.optional(text),
  }),
})
export type Page = z.infer<typeof page>

const winnersSlide = z.object({
  id: text,
  type: z.enum(['article', 'audio', 'video']),
  image: picture,
  audio: z.optional(text),
  video: z.optional(video),
  article: z.optional(text),
  name: text,
  text: z.object({ top: text, bottom: text }),
  button: z.object({ text: text, link: z.optional(text), color: z.optional(text) }),
  backgroundColor: z.optional(text),
})

export const settings = z.object({
  contactEmail: text,
  exchangeRates: z.array(exchangeRate),
  tokensHeroInfo: text,
  whatAreTokens: text,
  winsdayOverlayObject: z.object({ title: text, text: text }),
  winnersCarouselObject: z.object({
    carouselEnabled: z.boolean(),
    items: z.array(winnersSlide),
    desktopBackgroundImage: z.optional(picture),
    mobileBackgroundImage: z.optional(picture),
  }),
  abTesting: z.object({ cardImage: count, heroImage: count, bundleSelector: count }),
  /** Whether browsers take part in experiments until their visitor objects, or only after a yes (field rule 25). */
  privacy: z.object({ experiments: z.enum(EXPERIMENT_POLICIES) }),
  imageModalEnabled: z.boolean(),
  imageModalSchedule: z.optional(z.object({ start: time, end: time })),
  imageModalButtonText: z.optional(text),
  imageModalButtonEnabled: z.boolean(),
  imageModalButtonUrl: z.optional(text),
  imageModalImage: z.optional(picture),
  imageModalBody: z.optional(text),
  /** The product's own terms, paragraphs parted by blank lines, headings begun with '## ', list items with '- '. */
  terms: text,
})
export type Settings = z.infer<typeof settings>

export const winner = z.object({
  id: text,
  /** As much of it as the winner lets be published (rules/winners.ts). */
  name: text,
  location: text,
  isHidden: z.boolean(),
  meta: z.object({ competitionId: z.int(), prize: text, date: time }),
  image: picture,
  article: z.optional(z.object({ title: text, text: text })),
  showsImages: z.array(z.object({ source: picture, showName: text, showOnWinnerList: z.boolean() })),
})
export type Winner = z.infer<typeof winner>

/** What the operator tells of a winner, beside what the draw says. */
export const winnerStory = z.pick(winner, { image: true, article: true, showsImages: true })
export type WinnerStory = z.infer<typeof winnerStory>

export const showcaseItem = z.object({
  id: text,
  name: text,
  content: text,
  headerText: text,
  type: z.enum(['horizontal', 'vertical', 'audio', 'mediaCarousel']),
  location: z.enum(['tickets-counter-widget', 'last-chance', 'profile-widget', 'download-tm-app']),
  mediaImage: z.optional(picture),
  mediaVideo: z.optional(video),
  /** The page that shows it, by id, and its place there. */
  page: text,
  order: z.int(),
  meta: z.object({
    color: z.optional(text),
    textColor: z.optional(text),
    bgColor: z.optional(text),
    accentColor: z.optional(text),
    cardLink: z.optional(text),
    cardImgAspectRatio: z.optional(text),
    audio: z.optional(text),
    slides: z.optional(
      z.array(
        z.object({
          type: z.enum(['imageSlide', 'videoSlide']),
          image: z.optional(picture),
          thumbnail: z.optional(picture),
          video: z.optional(video),
          name: text,
          content: text,
        }),
      ),
    ),
    competitionId: z.optional(z.int()),
    boxTopText: z.optional(text),
    boxBottomText: z.optional(text),
    textAlignment: z.optional(z.enum(['left', 'center', 'right'])),
    /** Where the app is to be had, for the tile that offers it. */
    googlePlayLink: z.optional(z.url()),
    appStoreLink: z.optional(z.url()),
  }),
})
export type ShowcaseItem = z.infer<typeof showcaseItem>

export const faq = z.object({
  sections: z.array(z.object({ title: text, items: z.array(z.object({ question: text, answer: text })) })),
})
export type Faq = z.infer<typeof faq>

export const staticInit = z.object({
  settings,
  pages: z.array(page),
  rails: z.array(rail),
  winners: z.array(winner),
  showcase: z.array(showcaseItem),
})
export type StaticInit = z.infer<typeof staticInit>

/** Plain decimal digits and nothing else: one competition has one address, so '0x1', '1e2' and '007' are none. */
const competitionId = z.object({
  id: z.pipe(
    z.coerce.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(2_147_483_647))),
  ),
})

export const getInit = endpoint({
  name: 'getInit',
  summary: 'Every competition that may be seen, and the server’s clock',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/v9/init',
  auth: 'optional',
  responses: { 200: z.object({ serverTime: time, competitions: z.array(competition) }) },
  problems: [],
})

export const getCompetition = endpoint({
  name: 'getCompetition',
  summary: 'One competition; of a hidden one only that it is hidden, until access is checked',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/v9/competitions/{id}',
  auth: 'optional',
  params: competitionId,
  responses: { 200: z.object({ competition: z.union([competition, hiddenCompetition]) }) },
  problems: ['not-found'],
})

export const postCheckAccess = endpoint({
  name: 'postCheckAccess',
  summary: 'Whether the player may open a competition that is hidden',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/competitions/check-access/{id}',
  auth: 'player',
  params: competitionId,
  body: z.object({}),
  responses: { 200: z.object({ hasAccess: z.literal(true) }) },
  problems: ['not-found', 'unauthorized'],
})

/** A competition that has ended, with the terms under which it ran. */
export const endedTerms = z.object({
  id: z.int(),
  name: text,
  slug: text,
  closedAt: time,
  version: z.int(),
  terms: text,
})
export type EndedTerms = z.infer<typeof endedTerms>

const ended = { 200: z.object({ competitions: z.array(endedTerms) }) }

export const getEndedTerms = endpoint({
  name: 'getEndedTerms',
  summary: 'The terms of competitions that have ended, latest first',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/ended-terms',
  auth: 'none',
  responses: ended,
  problems: [],
})

export const postEndedTerms = endpoint({
  name: 'postEndedTerms',
  summary: 'The same, with the hidden competitions that the player may see',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/competitions/ended-terms',
  auth: 'player',
  body: z.object({}),
  responses: ended,
  problems: [],
})

/** A competition as it is announced on air: keyword, number, price and closing of each channel (field rule 11). */
export const onAir = z.object({
  id: z.int(),
  name: text,
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      keyword: z.optional(text),
      number: z.optional(text),
      /** One entry, the phone company's own charge apart. */
      costPence: count,
      cost: text,
      info: text,
      opens: time,
      closes: time,
    }),
  ),
})
export type OnAir = z.infer<typeof onAir>

export const getOnAir = endpoint({
  name: 'getOnAir',
  summary: 'What is said on air about each channel of each competition, from the record that the site shows',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/on-air',
  auth: 'none',
  responses: { 200: z.object({ competitions: z.array(onAir) }) },
  problems: [],
})

export const getEntryCount = endpoint({
  name: 'getEntryCount',
  summary: 'How many tickets are in a competition that says so, a few seconds ago at most',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/{id}/entry-count',
  auth: 'none',
  params: competitionId,
  responses: { 200: z.object({ tickets: count, at: time }) },
  problems: ['not-found'],
})

export const getStaticInit = endpoint({
  name: 'getStaticInit',
  summary: 'Settings, pages, rails, winners and showcase tiles',
  tag: 'Catalogue',
  method: 'GET',
  path: '/static/init.json',
  auth: 'none',
  responses: { 200: staticInit },
  problems: [],
})

export const getFaq = endpoint({
  name: 'getFaq',
  summary: 'Questions and answers of the help page',
  tag: 'Catalogue',
  method: 'GET',
  path: '/static/faq.json',
  auth: 'none',
  responses: { 200: faq },
  problems: [],
})
