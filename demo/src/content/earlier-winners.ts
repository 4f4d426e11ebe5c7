/** Winners of earlier months, so that there are pages of them: as invented as the latest, and told in fewer words. */
import { NAME_CHOICES } from '@fairdraw/rules/winners.ts'
import type { ShowName } from './programmes.ts'
import type { Told } from './winners.ts'

/** Three people to a portrait: first name, surname, county. */
const people: Record<Told['portrait'], [string, string, string][]> = {
  'winner-priya': [
    ['Anjali', 'Solanki', 'Nottinghamshire'],
    ['Meera', 'Vaghela', 'Surrey'],
    ['Leela', 'Kapadia', 'Cheshire'],
  ],
  'winner-gareth': [
    ['Huw', 'Bevan-Rees', 'Ceredigion'],
    ['Stuart', 'Tunnicliffe', 'Staffordshire'],
    ['Kenny', 'Dalgleish-Orr', 'Ayrshire'],
  ],
  'winner-moira': [
    ['Nerys', 'Prytherch', 'Anglesey'],
    ['Isla', 'Abercrombie', 'Perthshire'],
    ['Bridget', 'Mulvenna', 'County Antrim'],
  ],
  'winner-desmond': [
    ['Winston', 'Braithwaite', 'Bristol'],
    ['Marcus', 'Oyelaran', 'Essex'],
    ['Leroy', 'Pennycooke', 'South Yorkshire'],
  ],
  'winner-aoife': [
    ['Siân', 'Tregaron', 'Cardiff'],
    ['Zoë', 'Fotheringay', 'Dorset'],
    ['Beth', 'Ramsbottom', 'Lancashire'],
  ],
  'winner-tomasz': [
    ['Marek', 'Zielonka', 'Cambridgeshire'],
    ['Luca', 'Bonfigli', 'Bedfordshire'],
    ['Ewan', 'Petrie-Hall', 'Moray'],
  ],
  'winner-yasmin': [
    ['Farida', 'Rahmani', 'West Yorkshire'],
    ['Noor', 'Haddadin', 'Oxfordshire'],
    ['Samira', 'Chowdhary', 'East Sussex'],
  ],
  'winner-callum': [
    ['Rory', 'Macaskill', 'Highland'],
    ['Danny', 'Shufflebotham', 'Merseyside'],
    ['Pete', 'Wooldridge', 'Norfolk'],
  ],
  'winner-grace': [
    ['Blessing', 'Adeyinka', 'Hertfordshire'],
    ['Comfort', 'Boateng-Hughes', 'Hampshire'],
    ['Marcia', 'Delapenha', 'Warwickshire'],
  ],
  'winner-raj': [
    ['Vikram', 'Sehgal', 'Middlesex'],
    ['Imran', 'Butt-Wilson', 'Renfrewshire'],
    ['Arjun', 'Nambiar', 'Buckinghamshire'],
  ],
  'winner-hilary': [
    ['Carmen', 'Pascoe', 'Cornwall'],
    ['Judith', 'Entwistle', 'Cumbria'],
    ['Rosa', 'Trevelyan-Cole', 'Devon'],
  ],
  'winner-owen': [
    ['Hamish', 'Galbraith', 'Stirlingshire'],
    ['Terry', 'Ollerenshaw', 'Derbyshire'],
    ['Gwil', 'Penhaligon', 'Carmarthenshire'],
  ],
}

/** What they won, of what can be won today. */
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

/** The latest of those told at length was this many days ago, and one a week before that. */
const SINCE_DAYS = 58

const stories: Record<string, { title: string; article: string }> = {
  Nerys: {
    title: 'She put the kettle on first',
    article:
      'Nerys let the phone ring because the kettle had nearly boiled. ‘It was us or the tea,’ says the presenter, ‘and it was the tea.’\n\nShe rang back with her feet up. The biscuits, she says, are better now.',
  },
}

export const earlier: Told[] = [0, 1, 2].flatMap((turn) =>
  Object.entries(people).map(([portrait, of], place) => {
    const nth = turn * Object.keys(people).length + place
    const [firstName, surname, county] = of[turn]!
    const [competitionId, prize, show] = prizes[nth % prizes.length]!
    return {
      firstName,
      surname,
      nameChoice: NAME_CHOICES[nth % NAME_CHOICES.length]!,
      county,
      prize,
      daysAgo: SINCE_DAYS + 7 * nth,
      competitionId,
      portrait: portrait as Told['portrait'],
      ...(show && { show }),
      ...stories[firstName],
    }
  }),
)
