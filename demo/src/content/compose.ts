import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { referenceOf } from '@fairdraw/rules/composing/begin.ts'
import { sizesOf } from '@fairdraw/rules/composing/bundles.ts'
import { applyChoices } from '@fairdraw/rules/composing/choices.ts'
import type { Choices } from '@fairdraw/rules/composing/choices.ts'
import { fillIn } from '@fairdraw/rules/composing/standards.ts'
import { altText, picture } from './pictures.ts'
import type { PictureName } from './pictures.ts'
import type { Calendar } from './calendar.ts'
import { bundleSets } from './bundles.ts'
import type { DemoCompetition, Draft } from './draft.ts'
import { house } from './house.ts'
import { programmes } from './programmes.ts'
import { sponsors } from './sponsors.ts'
import { clip } from './clip.ts'

type Meta = Competition['meta']

/** Tokens for each entry into a paid competition. */
export const TOKENS_EARNED = 10

/** The cap of online entries for one player if a draft sets none. The largest bundle fits into it several times. */
const DEFAULT_CAP = 150

/**
 * Every start publishes the terms with new dates, so they need a higher version. Hours since 2025 increase, and stay the same for
 * another start within the hour.
 */
function termsVersion(now: Date): number {
  return Math.floor((now.getTime() - Date.UTC(2025, 0)) / 3_600_000)
}

/** How a draft is entered, in an editor's terms. */
function choicesOf(draft: Draft): Choices {
  const { pence = 0, tokens = 0, keyword, type } = draft
  const spoken = { pence }
  const shelves = { broadcast: 'programme', optin: 'opt-in', generic: 'other' } as const
  return {
    shelf: type === 'broadcast' || type === 'optin' || type === 'generic' ? shelves[type] : 'by-price',
    payment:
      pence > 0
        ? {
            by: 'money',
            pence,
            tokensEarned: TOKENS_EARNED,
            sets: sizesOf(bundleSets(pence, draft.isDouble ? 2 : 1), { pence, tickets: draft.isDouble ? 2 : 1 }),
          }
        : tokens > 0
          ? { by: 'tokens', tokens }
          : { by: 'nothing' },
    question: draft.isSkill ? 'right' : draft.quiz ? 'any' : 'none',
    hasSurvey: draft.survey !== undefined,
    tickets: draft.isDouble ? 2 : 1,
    ways: {
      ...(keyword && {
        sms: { ...spoken, keyword, number: house.textNumber },
        phone: { ...spoken, number: house.phoneNumber },
      }),
      ...((pence > 0 || tokens > 0) && { postal: true }),
    },
    isOnHold: draft.isOnHold === true,
  }
}

/** Builds the competition, in the API's format, from its draft. What a draft does not say follows from the rest. */
export function compose(draft: Draft, calendar: Calendar): DemoCompetition {
  const { quiz = [], survey } = draft
  const facts: Competition = {
    id: draft.id,
    idb: referenceOf(house.referencePrefix, draft.id),
    name: draft.name,
    slug: '',
    type: draft.type,
    status: 'active',
    legalBasis: 'free-draw',
    isPaid: false,
    isTokenPaid: false,
    isOnHold: false,
    isCompetition: true,
    isWinner: false,
    isHidden: draft.isHidden === true,
    hasQuiz: false,
    dateStart: draft.opens,
    dateStop: draft.closes,
    mediaInfo: altTexts(draft),
    activeHero: (draft.heroOn ?? []).map((page) => ({ page })),
    meta: {
      steps: [],
      payment: { paymentForm: 'free', cost: 0, bundleSets: [] },
      cap: draft.cap ?? DEFAULT_CAP,
      ...(draft.needsEmail && { emailVerificationRequired: true }),
      overlayEnabled: false,
      ...(draft.overlay && { tokenOverlayType: draft.overlay }),
      ...(quiz.length > 0 && { quiz: quizOpening(draft) }),
      ...(survey && { survey }),
      ...(draft.eligibility && { eligibility: draft.eligibility }),
      display: buildDisplay(draft, termsVersion(calendar.now)),
      media: buildMedia(draft),
      hero: { title: draft.title ?? '', subtitle: draft.subtitle ?? '' },
      shows: draft.show ? [{ name: programmes[draft.show].name, image: picture(programmes[draft.show].image) }] : [],
      ...(draft.sponsors && { sponsor: buildSponsor(draft.sponsors) }),
      channels: {},
      ...extraWindows(draft),
      entrySummary: { cvsInfo: `cvs-${draft.id}` },
      prizeTiers: prizeTiersOf(draft),
      ...(draft.isCounted && { isEntryCountShown: true }),
      ...(draft.run && { run: draft.run }),
      // The audience is one player here, who could otherwise win only one prize.
      ...(draft.isCounted && { draw: { alternates: 2, onePrizePerPlayer: false } }),
      rails: Object.fromEntries(Object.entries(draft.rails).map(([rail, order]) => [rail, { order }])),
    },
  }
  const { competition } = fillIn(applyChoices({ competition: facts, quiz: [...quiz] }, choicesOf(draft)), { house })
  return { competition, quiz: [...quiz] }
}

/** Every competition has prizes: without them nothing is drawn (field rules 8, 10). */
function prizeTiersOf({ name, prize, wins = name, tiers, worth = 0, isCash = false }: Draft): Meta['prizeTiers'] {
  const single = [{ name: wins, winners: 1, worth, details: prize }]
  return (tiers ?? single).map(({ worth: pounds, ...tier }) => ({
    ...tier,
    prize: { type: isCash ? 'monetary' : 'physical', value: pounds * 100, name: tier.name },
  }))
}

function quizOpening({ getReady, asked }: Draft): NonNullable<Meta['quiz']> {
  return { getReadyHeader: getReady ?? '', getReadyText: '', ...(asked && { asked }) }
}

function buildDisplay(draft: Draft, version: number): Meta['display'] {
  const madeUp = 'This is a demonstration. The prize, programme and sponsors are made up.'
  return {
    details: {
      title: draft.title ?? '',
      content: `${draft.story}\n\n${madeUp}`,
      ...(draft.buttonText && { buttonText: draft.buttonText }),
      ...(draft.onHoldText && { onHoldText: draft.onHoldText }),
    },
    card: { title: '', text: draft.line },
    tc: { version, tcCheckboxText: '', tcFull: '' },
    promotions: draft.promotions ?? [],
    ...(draft.theme && { theme: draft.theme }),
  }
}

function heroPictures(draft: Draft, screen: 'desktop' | 'mobile') {
  const hero = (name: PictureName) => picture(`${name}-hero-${screen}`)
  const first = draft.heroes?.[0]
  return {
    ...(first && { heroImage: hero(first), heroImages: draft.heroes?.map(hero) }),
    ...(draft.heroB && { heroImageAlternative: hero(draft.heroB) }),
    ...(draft.fade && { fadeImage: hero(draft.fade) }),
  }
}

function buildMedia(draft: Draft): Meta['media'] {
  const card = picture(`${draft.picture}-card`)
  const cardB = draft.pictureB && picture(`${draft.pictureB}-card`)
  const still = {
    cardImage: card,
    detailsImage: card,
    ...buildGallery(draft),
    ...(cardB && { cardImageAlternative: cardB, detailsImageAlternative: cardB }),
  }
  return {
    desktop: { ...still, ...heroPictures(draft, 'desktop') },
    mobile: { ...still, ...heroPictures(draft, 'mobile') },
    ...(draft.clip && { video: clip(draft.clip) }),
  }
}

/** All pictures of the prize, starting with that of its card. */
function buildGallery({ picture: card, gallery = [] }: Draft): Pick<Meta['media']['desktop'], 'detailsImages'> {
  return gallery.length > 0 ? { detailsImages: [card, ...gallery].map((name) => picture(`${name}-card`)) } : {}
}

function altTexts({ picture: card, pictureB, gallery = [], heroes, heroB, fade }: Draft): Competition['mediaInfo'] {
  const cards = [card, pictureB, ...gallery].filter((name) => name !== undefined)
  const heroNames = [...(heroes ?? []), heroB, fade].filter((name) => name !== undefined)
  return Object.fromEntries([
    ...cards.map((name) => [picture(`${name}-card`), altText(name)]),
    ...heroNames.flatMap((name) =>
      (['desktop', 'mobile'] as const).map((screen) => [picture(`${name}-hero-${screen}`), altText(name)]),
    ),
  ])
}

function buildSponsor(names: NonNullable<Draft['sponsors']>): NonNullable<Meta['sponsor']> {
  const list = names.map((name) => ({ ...sponsors[name], mediaImage: [...sponsors[name].mediaImage] }))
  const sponsorNames = new Intl.ListFormat('en-GB').format(list.map(({ title }) => title))
  return { sponsorsEnabled: true, sponsoredByMessage: `The prize is provided by ${sponsorNames}`, sponsors: list }
}

function extraWindows({ justMissed, comingSoon }: Draft): Pick<Meta, 'justMissed' | 'comingSoon'> {
  return {
    ...(justMissed && {
      justMissed: {
        dateStart: justMissed.from,
        dateStop: justMissed.to,
        title: justMissed.title,
        image: picture('just-missed-card'),
      },
    }),
    ...(comingSoon && {
      comingSoon: {
        dateStart: comingSoon.from,
        dateStop: comingSoon.to,
        title: comingSoon.title,
        image: picture('coming-soon-card'),
      },
    }),
  }
}
