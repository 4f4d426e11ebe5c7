/** Fictional winners of earlier months, most without a story, so that the list of winners has several pages. */
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import type { ShowName } from '../programmes.ts'
import type { PublishedStory } from './published-story.ts'

/** First name, surname, county and portrait, the latest first. */
const people: [string, string, string, PublishedStory['portrait']][] = [
  ['Anjali', 'Solanki', 'Nottinghamshire', 'winner-anjali'],
  ['Huw', 'Bevan-Rees', 'Ceredigion', 'winner-huw'],
  ['Nerys', 'Prytherch', 'Anglesey', 'winner-nerys'],
  ['Winston', 'Braithwaite', 'Bristol', 'winner-winston'],
  ['Siân', 'Tregaron', 'Cardiff', 'winner-sian'],
  ['Marek', 'Zielonka', 'Cambridgeshire', 'winner-marek'],
  ['Farida', 'Rahmani', 'West Yorkshire', 'winner-farida'],
  ['Rory', 'Macaskill', 'Highland', 'winner-rory'],
  ['Blessing', 'Adeyinka', 'Hertfordshire', 'winner-blessing'],
  ['Vikram', 'Sehgal', 'Middlesex', 'winner-vikram'],
  ['Carmen', 'Pascoe', 'Cornwall', 'winner-carmen'],
  ['Hamish', 'Galbraith', 'Stirlingshire', 'winner-hamish'],
  ['Meera', 'Vaghela', 'Surrey', 'winner-meera'],
  ['Stuart', 'Tunnicliffe', 'Staffordshire', 'winner-stuart'],
  ['Isla', 'Abercrombie', 'Perthshire', 'winner-isla'],
  ['Marcus', 'Oyelaran', 'Essex', 'winner-marcus'],
  ['Zoë', 'Fotheringay', 'Dorset', 'winner-zoe'],
  ['Luca', 'Bonfigli', 'Bedfordshire', 'winner-luca'],
  ['Noor', 'Haddadin', 'Oxfordshire', 'winner-noor'],
  ['Danny', 'Shufflebotham', 'Merseyside', 'winner-danny'],
  ['Comfort', 'Boateng-Hughes', 'Hampshire', 'winner-comfort'],
  ['Imran', 'Butt-Wilson', 'Renfrewshire', 'winner-imran'],
  ['Judith', 'Entwistle', 'Cumbria', 'winner-judith'],
  ['Terry', 'Ollerenshaw', 'Derbyshire', 'winner-terry'],
  ['Leela', 'Kapadia', 'Cheshire', 'winner-leela'],
  ['Kenny', 'Dalgleish-Orr', 'Ayrshire', 'winner-kenny'],
  ['Bridget', 'Mulvenna', 'County Antrim', 'winner-bridget'],
  ['Leroy', 'Pennycooke', 'South Yorkshire', 'winner-leroy'],
  ['Beth', 'Ramsbottom', 'Lancashire', 'winner-beth'],
  ['Ewan', 'Petrie-Hall', 'Moray', 'winner-ewan'],
  ['Samira', 'Chowdhary', 'East Sussex', 'winner-samira'],
  ['Pete', 'Wooldridge', 'Norfolk', 'winner-pete'],
  ['Marcia', 'Delapenha', 'Warwickshire', 'winner-marcia'],
  ['Arjun', 'Nambiar', 'Buckinghamshire', 'winner-arjun'],
  ['Rosa', 'Trevelyan-Cole', 'Devon', 'winner-rosa'],
  ['Gwil', 'Penhaligon', 'Carmarthenshire', 'winner-gwil'],
]

/** The prizes that they won: competition, name and programme. */
const prizes: [number, string, ShowName?][] = [
  [111, '£20,000'],
  [110, 'A family 4×4'],
  [131, 'The pictures, for two, for a year'],
  [105, 'A new kitchen', 'kitchenTable'],
  [143, 'Coffee for a year'],
  [103, 'A garden made over', 'gardenGate'],
  [104, '£10,000 on Quiz Hour', 'quizHour'],
  [123, 'A camera and the world to point it at'],
  [102, 'Front row at Saturday Lights', 'saturdayLights'],
  [114, 'A campervan and a map'],
  [101, '£50,000 and a car on the drive', 'lateBreakfast'],
]

/** The first of these winners won this many days ago, and each next one a week earlier. */
const SINCE_DAYS = 58

const stories: Record<string, { title: string; article: string }> = {
  Nerys: {
    title: 'She put the kettle on first',
    article:
      'Nerys let the phone ring because the kettle had nearly boiled. ‘It was us or the tea,’ says the presenter, ‘and it was the tea.’\n\nShe rang back with her feet up. The biscuits, she says, are better now.',
  },
}

export const earlierStories: PublishedStory[] = people.map(([firstName, surname, county, portrait], nth) => {
  const [competitionId, prize, show] = prizes[nth % prizes.length]!
  return {
    firstName,
    surname,
    // Stories use the winner's first name, so the winner must have agreed to that.
    nameChoice: firstName in stories ? 'first-name' : NAME_CHOICES[nth % NAME_CHOICES.length]!,
    county,
    prize,
    daysAgo: SINCE_DAYS + 7 * nth,
    competitionId,
    portrait,
    ...(show && { show }),
    ...stories[firstName],
  }
})
