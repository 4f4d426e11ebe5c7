/** The players of the season. All are invented; their numbers are those that Ofcom reserves for drama, so they reach nobody. */
import type { Random } from './random.ts'

export type Person = {
  id: number
  phone: string
  firstName: string
  surname: string
  postcode: string
  /** A verified address; most have none. */
  email?: string
  registeredAt: Date
  agreesToMail: boolean
  /** How much more often than others they play; 0 for those who have a story of their own. */
  keenness: number
}

export const FIRST_PLAYER_ID = 100_001
const DAY_MS = 86_400_000

const FIRST_NAMES =
  'Adaeze Agnes Aisling Alun Amara Anil Anwen Arthur Asha Barney Beatrix Bilal Bronwen Calum Catrin Chidi Clement Cosmo Daisy Dilys Donal Edith Eirlys Elspeth Emrys Esme Farah Fergus Finlay Florence Gethin Gita Gwen Harriet Hector Ines Iona Isaac Jaya Jocelyn Kwabena Lachlan Layla Leila Lorna Mabel Magnus Mairead Mirza Nadia Ned Niamh Olwen Oscar Padma Patrick Polly Rahim Rhona Rufus Sefton Seren Shona Sunil Tamsin Tariq Tilda Uma Violet Wilf Winifred Yusuf Zainab'.split(
    ' ',
  )
const SURNAMES =
  'Abara Applegarth Ashdown Babbage Barleycorn Beckwith Bhandari Birtwhistle Blackthorn Brambles Brightwell Cadwallader Castellain Chaudhry Cobblestone Copperfield Cragg Dabrowski Dewhurst Drummond Eboigbe Elderkin Fairweather Featherstone Figgins Fotheringham Gathercole Goodfellow Greenhalgh Gwynne Haldane Hathersage Honeychurch Inchbald Iqbal Jellicoe Kettlewell Kinsella Lamplighter Larkspur Lightfoot Llewellyn Macrae Merriweather Mistlethwaite Nettleship Nightingale Oakenshaw Obafemi Ollivander Pargeter Pennyfeather Pettigrew Quill Rahimi Ravenscroft Rowntree Saltmarsh Sheepshanks Silverlock Skylark Sparrow Tennyson Thistlewood Trelawney Underhill Vaisey Wainwright Wetherby Whistlecraft Winterbourne Yarrow Zielinski'.split(
    ' ',
  )
/** The units are of no street: `ZZ` ends none. */
const AREAS = 'AB B BD BN BS CF CH DE DH EH EX G GL HU IP KY L LA LE LS M NE NG NR OX PL PR S SA SO SW TR WV YO'.split(
  ' ',
)

/** Mobile numbers for drama: 07700 900000 to 900999. Those below 101 are the demonstration's own players. */
const FIRST_MOBILE = 101
const MOBILES = 899
/** There are no more mobile numbers for drama, so the rest have those of towns. */
const TOWNS = [
  '0113496',
  '0114496',
  '0115496',
  '0116496',
  '0117496',
  '0118496',
  '0121496',
  '0131496',
  '0141496',
] as const
const TOWN_NUMBERS = 1_000

function phoneOf(nth: number): string {
  if (nth < MOBILES) return `07700900${String(FIRST_MOBILE + nth).padStart(3, '0')}`
  const rest = nth - MOBILES
  return `${TOWNS[Math.floor(rest / TOWN_NUMBERS)]!}0${String(rest % TOWN_NUMBERS).padStart(3, '0')}`
}

/**
 * Players whose stories are told one by one (`player-work.ts`), with mobile numbers whose ends mean something to the vendors' emulators. They enter nothing: a prize that the draw
 * gives one of them would end the story otherwise.
 */
const STORIES = { from: 10, to: 80 } as const
const hasStory = (nth: number): boolean => nth >= STORIES.from && nth < STORIES.to

/** Whether they can be texted. */
export const hasMobile = ({ phone }: Pick<Person, 'phone'>): boolean => phone.startsWith('07')

/** Whether they can enter by text, by phone and by post, for which a mobile is asked. */
export const entersElsewhere = (person: Person): boolean => hasMobile(person) && person.keenness > 0

/** In the order of their ids. Half of them were there before the season, the others come during its days. */
export function createPeople(
  random: Random,
  { count, from, days }: { count: number; from: Date; days: number },
): Person[] {
  return Array.from({ length: count }, (_, nth) => {
    const [firstName, surname] = [random.pick(FIRST_NAMES), random.pick(SURNAMES)]
    const isNew = random.happens(0.5)
    // More come as the season goes on.
    const day = isNew ? Math.sqrt(random.next()) * (days - 1) : -random.next() * 300
    const hasEmail = random.happens(0.45)
    // A few play daily, most now and then.
    const keenness = 1 / (0.04 + random.next())
    return {
      id: FIRST_PLAYER_ID + nth,
      phone: phoneOf(nth),
      firstName,
      surname,
      postcode: `${random.pick(AREAS)}${1 + random.below(20)} ${random.below(10)}ZZ`,
      ...(hasEmail && { email: `${firstName}.${surname}.${nth}@example.com`.toLowerCase() }),
      registeredAt: new Date(from.getTime() + Math.round(day * DAY_MS)),
      agreesToMail: hasEmail && random.happens(0.6),
      keenness: hasStory(nth) ? 0 : keenness,
    }
  })
}
