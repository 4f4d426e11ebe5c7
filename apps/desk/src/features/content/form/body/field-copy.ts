/** What staff read about a field: its label, a hint where it needs one, and how its text or number is edited. */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Path } from './body-paths.ts'

export type FieldWords = {
  label: string
  hint?: string
  /** Its text runs over several lines. */
  isLong?: boolean
  /** Whether the number is pence, by the object that it belongs to. */
  isPence?: (owner: unknown) => boolean
  /** An object whose fields are shown among those of the object that it belongs to. */
  isPart?: boolean
  /** What the keys of a record are. */
  keyLabel?: string
  /** It is the id of another item, which is shown by its title and found by searching. */
  refersTo?: ContentKind
}

const always = () => true
const LONG = { isLong: true } as const
const PENCE = { isPence: always } as const

/** Prizes that are not counted in pence are counted in tokens or entries. */
const isMoneyPrize = (owner: unknown) => {
  const { type } = owner as { type?: unknown }
  return type === 'monetary' || type === 'physical'
}

/**
 * By the end of the field's path: the longest one counts. `*` is a place in a list or a key.
 */
const WORDS: Readonly<Record<string, Partial<FieldWords>>> = {
  competition: { isPart: true },
  'competition.id': { hint: 'The number in its address. It cannot change.' },
  'competition.slug': { label: 'Address name', hint: 'The last part of its address on the site, such as ‘away-days’.' },
  slug: { label: 'Address name' },
  meta: { label: 'Contents' },
  idb: { label: 'Reference', hint: 'The number in your own records, such as FD-0901.' },
  'competition.name': { hint: 'As the terms and the draw name it.' },
  'competition.type': { hint: 'Paid: money or tokens. Broadcast: only on air. Generic: nothing to enter.' },
  'competition.status': { hint: 'On hold: it is shown, and nobody can enter.' },
  legalBasis: { hint: 'A free draw needs a free route with the same chance. A skill competition needs a real test.' },
  'competition.isPaid': { label: 'Costs money' },
  isTokenPaid: { label: 'Costs tokens' },
  isOnHold: { label: 'On hold' },
  isCompetition: { label: 'Can be entered' },
  isWinner: { label: 'Shows a winner' },
  isHidden: { label: 'Hidden', hint: 'Only invited players see it.' },
  hasQuiz: { label: 'Has a quiz' },
  dateStart: { label: 'Opens at' },
  dateStop: { label: 'Closes at' },
  'competition.dateStop': {
    label: 'Closes at',
    hint: 'Online. A published closing moves only with a reason; write it in the texts and the terms too.',
  },
  mediaInfo: {
    label: 'Descriptions of pictures',
    hint: 'For people who do not see them, by the picture’s address.',
    keyLabel: 'Address of a picture',
  },
  'mediaInfo.*': { label: 'What the picture shows', isLong: true },
  activeHero: { label: 'In the banner of pages', hint: 'The pages whose large banner shows it.' },
  'competition.meta': { isPart: true },
  'meta.steps': { label: 'Steps of an entry', hint: 'What a player does before the entry counts, in this order.' },
  payment: { label: 'Price and bundles' },
  paymentForm: { label: 'Paid with' },
  'payment.cost': { label: 'Price of one entry', hint: 'Pence; 0 if it is free or paid in tokens.', ...PENCE },
  tokenCost: { label: 'Tokens for one entry' },
  'payment.tokensEarned': {
    label: 'Tokens that one entry earns',
    hint: 'Of what costs money: 0 for none. The same for entries by post, text and phone. The terms say the number.',
  },
  tokensEarned: {
    label: 'Tokens that an entry earns',
    hint: 'A new paid competition begins with this number. Competitions that are there already keep theirs.',
  },
  bundleSets: { label: 'Sets of bundles', hint: 'With several sets, each player sees one: an experiment with prices.' },
  'bundleSets.*.share': { label: 'Share', hint: 'Of the players who see this set; the shares add up to 100.' },
  bundleId: { label: 'Bundle ID', hint: 'Unique in this competition.' },
  pricePence: { label: 'Price', hint: 'Pence. More entries never cost more for each.', ...PENCE },
  'bundles.*.label': { label: 'Ribbon', hint: 'Such as ‘Most popular’, if it is true.' },
  'meta.cap': { label: 'Online entries a player', hint: 'The maximum, with pending ones.' },
  isInstantWin: { label: 'Instant win', hint: 'The winner is known at once. Credit cards cannot pay for it.' },
  emailVerificationRequired: { label: 'Needs a verified email address' },
  overlayEnabled: { label: 'Quiz in its own window' },
  tokenOverlayType: { label: 'How questions are answered' },
  'meta.quiz': { label: 'How the quiz runs' },
  getReadyHeader: { label: 'Heading before the quiz' },
  getReadyText: { label: 'Text before the quiz', isLong: true },
  'meta.quiz.seconds': {
    label: 'Seconds a question',
    hint: 'The shortest limit. Players read it before the clock starts.',
  },
  attempts: { hint: 'Of one player at the quiz of a skill competition. Not set: one.' },
  asked: { label: 'Questions asked', hint: 'Out of all of them. Not set: all.' },
  quiz: { label: 'Questions and answers', hint: 'The answers never leave the server.' },
  'quiz.*.overlay': { label: 'Answered by' },
  'quiz.*.pattern': { hint: 'For letters: which of them are shown.' },
  'quiz.*.answer': { hint: 'The right one, written as in the options.' },
  'quiz.*.seconds': { label: 'Seconds to answer' },
  sponsorsOptIn: { label: 'Consent for the sponsor' },
  'sponsorsOptIn.wording': { hint: 'What the player agrees to. It names the sponsor.', isLong: true },
  eligibility: { label: 'Who may not enter' },
  noWinSinceDays: { label: 'Days since a last win', hint: 'Whoever has won within these days may not enter.' },
  excludedPostcodeAreas: { hint: 'Such as BT. The terms must say so too.' },
  'display.details': { label: 'Its page' },
  'display.card': { label: 'Its card' },
  notice: {
    hint: 'What has changed since it was published, above all a moved closing, with the new time.',
    isLong: true,
  },
  'display.tc': { label: 'Terms' },
  'tc.version': { label: 'Version', hint: 'One higher whenever the terms change.' },
  tcCheckboxText: { label: 'Text beside the box to tick', isLong: true },
  tcFull: {
    label: 'The terms in full',
    hint: 'Paragraphs with an empty line between them, headings after ‘## ’, list items after ‘- ’.',
    isLong: true,
  },
  promotions: { label: 'Ribbons', hint: 'Urgent words only within the last 72 hours before the closing.' },
  asteriskText: { label: 'Small print' },
  'meta.media': { label: 'Pictures and films', hint: 'Addresses such as /media/camera-kit-card.webp.' },
  'media.desktop': { label: 'On wide screens' },
  'media.mobile': { label: 'On phones' },
  'meta.hero': { label: 'Banner' },
  shows: { label: 'Programmes' },
  channels: {
    label: 'Ways to enter',
    hint: 'A paid draw needs a free way: post, with the same chance and enough time.',
  },
  'channels.*.enabled': { label: 'Open' },
  'channels.*.info': {
    label: 'How to enter',
    hint: 'With price, number, keyword and closing exactly as they are below.',
    isLong: true,
  },
  'channels.*.cost': { label: 'Cost, in words' },
  costPence: {
    label: 'Our charge',
    hint: 'Pence for one entry, without the phone company’s. Not set: nothing.',
    ...PENCE,
  },
  isLateCharged: { label: 'Says that late ones may be charged' },
  'channels.*.cap': { label: 'Entries a player' },
  'channels.*.tickets': { label: 'Tickets an entry', hint: 'Not set: one.' },
  'channels.postal.dateStop': {
    label: 'Closes at',
    hint: 'When a card must reach us: later than online, and before the draw.',
  },
  mobileFillText: { label: 'Keyword' },
  mobileFillPhone: { label: 'Number to text or call' },
  justMissed: { label: 'After the closing' },
  comingSoon: { label: 'Before the opening' },
  cvsInfo: { label: 'Code in the records of entries' },
  drawCutOff: { label: 'Latest arrival for the draw', hint: 'Not before the last way to enter closes.' },
  drawText: {
    label: 'The draw, in words',
    hint: 'When and how the winner is picked, as players read it.',
    isLong: true,
  },
  'meta.draw': { label: 'How it is drawn' },
  alternates: { hint: 'How many are drawn in reserve for each draw.' },
  onePrizePerPlayer: { label: 'One prize a player' },
  prizeTiers: { label: 'Prizes', hint: 'The largest first. With the number of entries they give the odds.' },
  'prizeTiers.*.details': { hint: 'What exactly is won, as the terms say it. Not set: its name.', isLong: true },
  'prizeTiers.*.prize': { hint: 'Not set: a parcel with this name.' },
  'prize.value': { hint: 'Pence for money and physical prizes, otherwise a number.', isPence: isMoneyPrize },
  'meta.run': {
    label: 'Fixed number of tickets',
    hint: 'For all players and all ways to enter together. It stays once the competition has opened.',
  },
  ticketsTotal: { label: 'Tickets' },
  tooFew: { label: 'If too few are sold', hint: '‘draw’: it is drawn all the same. ‘refund’: everybody is refunded.' },
  minimum: { label: 'Fewest tickets', hint: 'With fewer than this everybody is refunded.' },
  isEntryCountShown: { label: 'Shows the number of entries' },
  audience: { label: 'For', hint: 'Players who are logged in, visitors who are not, or all.' },
  isDismissible: { label: 'Can be dismissed' },
  isPinned: { hint: 'It comes before all others that are not.' },
  linkText: { label: 'Text of the link' },
  url: { label: 'Leads to', hint: 'A page of the site, such as /win/free, or an https address.' },
  shownUntil: { hint: 'It is gone at this time. Usually within 30 days.' },
  rails: {
    hint: 'In the order in which the page shows them. A rail without a competition is left out.',
    keyLabel: 'ID of a rail',
  },
  'rails.*': { refersTo: 'rail' },
  competitions: {
    label: 'First competitions',
    hint: 'They come first on every page with this rail, in this order; others of the rail follow. A page shows a competition in its first rail only.',
  },
  'competitions.*': { refersTo: 'competition' },
  competitionId: { label: 'Competition', refersTo: 'competition' },
  page: { label: 'Page', refersTo: 'page' },
  'rails.*.order': { hint: 'Its place in the rail.' },
  cutOff: { label: 'Last entries at', hint: 'Entries that are finished before this time earn tickets for this draw.' },
  drawsAt: { label: 'Drawn at', hint: 'Players see this time.' },
  'caps.total': { hint: 'The most that it gives to all players together.' },
  ticketsPerDraw: { label: 'Tickets a draw', hint: 'The most that a player gets for one weekly draw.' },
  awardText: { hint: 'What a player reads who gets it. Not set: the amount.' },
  landingUrl: { label: 'Goes on to', hint: 'Where a player goes afterwards.' },
  drawId: { label: 'Weekly draw', hint: 'The only one that the tickets are for. Not set: the next one.' },
  newCompetitions: {
    label: 'New competitions',
    hint: 'What they begin with at the desk, and say about their promoter. Competitions that are there already keep theirs.',
  },
  promoter: { hint: 'Name and address, as terms name them.' },
  postalAddress: { label: 'Address for cards' },
  textNumber: { label: 'Number for texts' },
  phoneNumber: { label: 'Number for calls' },
  referencePrefix: { label: 'Before the reference number', hint: 'Such as ‘FD-’.' },
  'newCompetitions.terms': { hint: 'What the terms of every competition say at their end.', isLong: true },
  opensAt: { hint: 'London’s clock, such as 09:00.' },
  closesAt: { hint: 'London’s clock, such as 21:00.' },
  days: { label: 'Days open' },
  'programmes.*.pence': { label: 'Price of one entry', hint: 'Pence; 0 for nothing.', ...PENCE },
  exchangeRates: { hint: 'One step of an exchange. Cash and credit are in pence.' },
  displayAsRails: { label: 'Shown as a rail' },
  onlyTokenPaid: { label: 'Only what is paid with tokens' },
  winnersCarouselObject: { label: 'Winners’ carousel' },
  isByClosing: { label: 'Ordered by closing' },
  herosHeaderEnabled: { label: 'Banner with competitions' },
  herosImageMobile: { label: 'Banner picture on phones' },
  herosImageDesktop: { label: 'Banner picture on wide screens' },
  'settings.privacy': { label: 'Privacy' },
  'chapters.*.at': { label: 'Begins at second' },
  'words.*.parts': { hint: 'One for each drum, in small letters.' },
  seconds: { hint: 'Its length.' },
  order: { hint: 'Its place: the lowest is first.' },
  text: LONG,
  content: LONG,
  info: LONG,
  terms: LONG,
  wording: LONG,
  question: LONG,
  answer: LONG,
  article: LONG,
  description: LONG,
  note: LONG,
  sponsoredByMessage: LONG,
  tokensHeroInfo: LONG,
  whatAreTokens: LONG,
  imageModalBody: LONG,
}

/** The words of the field at a path. The root is ''. */
export function wordsOf(path: Path): FieldWords {
  const names = path.map((name) => (typeof name === 'number' ? '*' : name))
  const label = sentenceCase(String(path.at(-1) ?? ''))
  for (const [index] of names.entries()) {
    const found = endsOf(names.slice(index))
      .map((end) => WORDS[end])
      .find(Boolean)
    if (found) return { label, ...found }
  }
  return { label }
}

/** The last name or the one before it may be a key, such as a channel or the address of a picture. */
function endsOf(names: readonly string[]): string[] {
  const key = names.length > 2 ? names.length - 2 : 1
  return [names, names.map((name, index) => (index === key ? '*' : name))].map((end) => end.join('.'))
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'URL',
  sms: 'Text message',
  faq: 'FAQ',
  tc: 'T&C',
  ab: 'A/B',
  img: 'image',
  bg: 'background',
  color: 'colour',
}

/** 'closesAt' → 'Closes at', 'free-draw' → 'Free draw', 'isPaid' → 'Paid'. */
export function sentenceCase(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
  const said = words.length > 1 && (words[0] === 'is' || words[0] === 'has') ? words.slice(1) : words
  const sentence = said.map((word) => ABBREVIATIONS[word] ?? word).join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
