import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { altText, picture } from './pictures.ts'
import type { PictureName } from './pictures.ts'
import { formatDay, type Calendar } from './calendar.ts'
import { bundleSets } from './bundles.ts'
import { buildChannels, findDrawTime } from './channels.ts'
import type { DemoCompetition, Draft } from './draft.ts'
import { programmes } from './programmes.ts'
import { sponsors } from './sponsors.ts'
import { checkboxText, fullTerms } from './terms.ts'
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

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('£', '')
    .replaceAll('×', 'x')
    .replaceAll(/[’',.?!:]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function listSteps({ quiz, survey, isInstant, pence = 0, tokens = 0 }: Draft): Step[] {
  if (isInstant) return []
  const steps: [Step, boolean][] = [
    ['quiz', quiz !== undefined],
    ['survey', survey !== undefined],
    ['payment', pence > 0 || tokens > 0],
  ]
  return steps.filter(([, isPresent]) => isPresent).map(([step]) => step)
}

/** Builds the competition, in the API's format, from its draft. */
export function compose(drafted: Draft, calendar: Calendar): DemoCompetition {
  const draft = { ...drafted, cap: drafted.cap ?? DEFAULT_CAP }
  const { pence = 0, tokens = 0, quiz = [] } = draft
  const channels = buildChannels(draft, calendar)
  const drawsAt = findDrawTime(channels, draft.closes, calendar)
  const steps = listSteps(draft)
  const tokensEarned = pence > 0 ? TOKENS_EARNED : 0
  const competition: Competition = {
    id: draft.id,
    idb: `FD-${String(draft.id).padStart(4, '0')}`,
    name: draft.name,
    slug: toSlug(draft.name),
    type: draft.type,
    status: draft.isOnHold ? 'on-hold' : 'active',
    legalBasis: draft.isSkill ? 'skill' : 'free-draw',
    isPaid: pence > 0,
    isTokenPaid: tokens > 0,
    isOnHold: draft.isOnHold === true,
    isCompetition: true,
    isWinner: false,
    isHidden: draft.isHidden === true,
    hasQuiz: steps.includes('quiz'),
    dateStart: draft.opens,
    dateStop: draft.closes,
    mediaInfo: altTexts(draft),
    activeHero: (draft.heroOn ?? []).map((page) => ({ page })),
    meta: {
      steps,
      payment: {
        paymentForm: tokens > 0 ? 'tokens' : pence > 0 ? 'money' : 'free',
        cost: pence,
        ...(tokens > 0 && { tokenCost: tokens }),
        ...(pence > 0 && { tokensEarned }),
        bundleSets: pence > 0 ? bundleSets(pence, draft.isDouble ? 2 : 1) : [],
      },
      cap: draft.cap,
      ...(draft.needsEmail && { emailVerificationRequired: true }),
      overlayEnabled: draft.overlay !== undefined,
      ...(draft.overlay && { tokenOverlayType: draft.overlay }),
      ...(quiz.length > 0 && { quiz: quizOpening(draft) }),
      ...(draft.survey && { survey: draft.survey }),
      ...(draft.eligibility && { eligibility: draft.eligibility }),
      display: buildDisplay(draft, fullTerms(draft, { channels, drawsAt, tokensEarned }), termsVersion(calendar.now)),
      media: buildMedia(draft),
      hero: { title: draft.title ?? draft.name, subtitle: draft.subtitle ?? draft.line },
      shows: draft.show ? [{ name: programmes[draft.show].name, image: picture(programmes[draft.show].image) }] : [],
      ...(draft.sponsors && { sponsor: buildSponsor(draft.sponsors) }),
      channels,
      ...extraWindows(draft),
      entrySummary: { cvsInfo: `cvs-${draft.id}` },
      prizeTiers: prizeTiersOf(draft),
      ...(draft.isCounted && { isEntryCountShown: true }),
      ...(draft.run && { run: draft.run }),
      // The audience is one player here, who could otherwise win only one prize.
      ...(draft.isCounted && { draw: { alternates: 2, onePrizePerPlayer: false } }),
      drawCutOff: drawsAt,
      drawText: `We’ll draw the winner${draft.tiers ? 's' : ''} on ${formatDay(drawsAt)}${channels.postal ? ', once all postal entries are in' : ''}.`,
      rails: Object.fromEntries(Object.entries(draft.rails).map(([rail, order]) => [rail, { order }])),
    },
  }
  return { competition, quiz: [...quiz] }
}

/** Every competition has prizes: without them nothing is drawn (field rules 8, 10). */
function prizeTiersOf({ name, wins = name, tiers, worth = 0, isCash = false }: Draft): Meta['prizeTiers'] {
  const single = [{ name: wins, winners: 1, worth }]
  return (tiers ?? single).map(({ worth: pounds, ...tier }) => ({
    ...tier,
    prize: { type: isCash ? 'monetary' : 'physical', value: pounds * 100, name: tier.name },
  }))
}

function quizOpening({ quiz = [], getReady, asked }: Draft): NonNullable<Meta['quiz']> {
  const limits = quiz.flatMap(({ seconds }) => seconds ?? [])
  const seconds = limits.length > 0 ? Math.min(...limits) : undefined
  return {
    getReadyHeader: getReady ?? (quiz.length > 1 ? `${quiz.length} questions, one chance` : 'One question first'),
    getReadyText: seconds
      ? `You have ${seconds} seconds a question, and more if you ask for it.`
      : 'Take your time. There’s no time limit.',
    ...(seconds && { seconds }),
    ...(asked && { asked }),
  }
}

function buildDisplay(draft: Draft, tcFull: string, version: number): Meta['display'] {
  const madeUp = 'This is a demonstration. The prize, programme and sponsors are made up.'
  return {
    details: {
      title: draft.title ?? draft.name,
      content: `${draft.story}\n\n${madeUp}`,
      ...(draft.buttonText && { buttonText: draft.buttonText }),
      ...(draft.onHoldText && { onHoldText: draft.onHoldText }),
    },
    card: { title: draft.name, text: draft.line },
    tc: { version, tcCheckboxText: checkboxText, tcFull },
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
