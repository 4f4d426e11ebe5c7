import { normaliseForSearch } from '@fairdraw/rules/competition/winners.ts'
import type { NewWinner } from '@fairdraw/server/features/winners/winners.ts'
import { picture } from '../pictures.ts'
import type { Calendar } from '../calendar.ts'
import { earlierStories } from './earlier-winners.ts'
import { programmes } from '../programmes.ts'
import type { PublishedStory } from './published-story.ts'

/** The latest winners. Names, counties and stories are invented. */
const latestStories: PublishedStory[] = [
  {
    firstName: 'Priya',
    surname: 'Mistry',
    nameChoice: 'full',
    county: 'Leicestershire',
    prize: '£50,000 and a car on the drive',
    daysAgo: 7,
    competitionId: 101,
    portrait: 'winner-priya',
    show: 'lateBreakfast',
    title: 'She thought it was the window cleaner',
    article:
      'When the phone rang, Priya was up a ladder with a sponge. ‘I said not today, thank you, and hung up,’ she says. We rang back.\n\nThe car is the small red one outside. The money is going on a roof, a wedding, and the best ladder that money can buy.\n\n‘I’d sent one card, by post,’ she says. ‘One stamp. My mother keeps telling people it was two.’',
  },
  {
    firstName: 'Gareth',
    surname: 'Pugh-Morris',
    nameChoice: 'full',
    county: 'Gwynedd',
    prize: 'A family 4×4',
    daysAgo: 12,
    competitionId: 110,
    portrait: 'winner-gareth',
    title: 'Four wheels, three children, two dogs',
    article:
      'Gareth mends other people’s cars, and until last month drove one that he’d mended rather often. ‘It had a name,’ he says. ‘I can’t repeat it.’\n\nThe new one has been up the hill and back in the rain. The dogs approve.',
  },
  {
    firstName: 'Moira',
    surname: 'Kinnaird',
    county: 'Fife',
    prize: 'A garden made over',
    daysAgo: 16,
    competitionId: 103,
    portrait: 'winner-moira',
    show: 'gardenGate',
    title: 'A shed, a pond, and a robin already',
    article:
      'Moira entered on a wet Sunday because it was free and there was nothing on. Three days of digging later she has a pond.\n\n‘The robin moved in before the turf was down,’ she says. ‘He thinks he won it.’',
  },
  {
    firstName: 'Desmond',
    surname: 'Achebe-Lowe',
    nameChoice: 'full',
    county: 'West Midlands',
    prize: '£20,000',
    daysAgo: 20,
    competitionId: 111,
    portrait: 'winner-desmond',
    title: 'The quietest shout in Wolverhampton',
    article:
      'Desmond got the call in a library, where he works. ‘I went into the stacks and jumped up and down in Geography,’ he says.\n\nHe has paid off the boiler and booked a trip to see his sister.',
  },
  {
    firstName: 'Aoife',
    surname: 'McGrattan',
    nameChoice: 'initials',
    county: 'County Down',
    prize: 'A camera and the world to point it at',
    daysAgo: 24,
    competitionId: 123,
    portrait: 'winner-aoife',
  },
  {
    firstName: 'Tomasz',
    surname: 'Wilkowski',
    nameChoice: 'full',
    county: 'Lincolnshire',
    prize: 'A new kitchen',
    daysAgo: 29,
    competitionId: 105,
    portrait: 'winner-tomasz',
    show: 'kitchenTable',
  },
  {
    firstName: 'Yasmin',
    surname: 'Qadir-Bell',
    county: 'Greater Manchester',
    prize: 'A fortnight in the Maldives',
    daysAgo: 33,
    competitionId: 130,
    portrait: 'winner-yasmin',
    title: 'First time in a seaplane, second time in tears',
    article:
      'Yasmin entered free, on her phone, in the queue for a bus. She took her grandmother, who had never seen a fish with a face like that.',
  },
  {
    firstName: 'Callum',
    surname: 'Strachan',
    nameChoice: 'full',
    county: 'Aberdeenshire',
    prize: 'Front row at Saturday Lights',
    daysAgo: 36,
    competitionId: 102,
    portrait: 'winner-callum',
    show: 'saturdayLights',
  },
  {
    firstName: 'Grace',
    surname: 'Obuya',
    nameChoice: 'withheld',
    county: 'Kent',
    prize: 'A year of bills, paid',
    daysAgo: 41,
    competitionId: 141,
    portrait: 'winner-grace',
  },
  {
    firstName: 'Raj',
    surname: 'Thakrar',
    nameChoice: 'full',
    county: 'Berkshire',
    prize: '£10,000 on Quiz Hour',
    daysAgo: 45,
    competitionId: 104,
    portrait: 'winner-raj',
    show: 'quizHour',
  },
  {
    firstName: 'Hilary',
    surname: 'Probert',
    nameChoice: 'initials',
    county: 'Powys',
    prize: 'A cellar of wine',
    daysAgo: 4,
    competitionId: 153,
    portrait: 'winner-hilary',
  },
  {
    firstName: 'Owen',
    surname: 'Gwilliam',
    county: 'Pembrokeshire',
    prize: 'Crew night',
    daysAgo: 3,
    competitionId: 154,
    portrait: 'winner-owen',
    isHidden: true,
  },
]

/** All winners, in the format of the winners' table. */
export function winners({ at }: Calendar): NewWinner[] {
  return [...latestStories, ...earlierStories].map(
    ({ county, prize, daysAgo, competitionId, portrait, show, title, article, isHidden = false, ...names }) => ({
      ...names,
      nameChoice: names.nameChoice ?? 'first-name',
      id: `${normaliseForSearch(names.firstName)}-${competitionId}`,
      location: `${county} (fictional winner)`,
      isHidden,
      meta: { competitionId, prize, date: at('12:00', -daysAgo) },
      image: picture(portrait),
      ...(title && article && { article: { title, text: `${article}\n\nThis winner and this story are made up.` } }),
      showsImages: show
        ? [{ source: picture(programmes[show].image), showName: programmes[show].name, showOnWinnerList: true }]
        : [],
    }),
  )
}
