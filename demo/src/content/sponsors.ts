import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { altText, picture } from './pictures.ts'
import type { PictureName } from './pictures.ts'

type Sponsor = NonNullable<Competition['meta']['sponsor']>['sponsors'][number]

const sponsorImage = (name: PictureName) => ({ source: picture(`${name}-card`), alt: altText(name) })

/** Fictional brands. `.example` addresses never resolve. */
export const sponsors = {
  northline: {
    id: 'northline',
    title: 'Northline',
    titleDetailName: 'About Northline',
    logo: picture('logo-northline'),
    link: 'https://northline.example/',
    content: 'Cars for long weekends and wet dogs. Northline is a brand made up for this demonstration.',
    mediaImage: [sponsorImage('sponsor-northline'), sponsorImage('campervan'), sponsorImage('electric-bikes')],
  },
  sundial: {
    id: 'sundial',
    title: 'Sundial Holidays',
    titleDetailName: 'About Sundial Holidays',
    logo: picture('logo-sundial'),
    link: 'https://sundial.example/',
    content: 'Two weeks that feel like three. Sundial Holidays is a brand made up for this demonstration.',
    mediaImage: [sponsorImage('sponsor-sundial'), sponsorImage('lisbon-weekend')],
  },
  copperKettle: {
    id: 'copper-kettle',
    title: 'Copper Kettle',
    titleDetailName: 'About Copper Kettle',
    logo: picture('logo-copper-kettle'),
    link: 'https://copper-kettle.example/',
    content: 'Tea, coffee and something on the side. Copper Kettle is a brand made up for this demonstration.',
    mediaImage: [sponsorImage('sponsor-kettle'), sponsorImage('coffee')],
  },
  greenwell: {
    id: 'greenwell',
    title: 'Greenwell',
    titleDetailName: 'About Greenwell',
    logo: picture('logo-greenwell'),
    content: 'Power for the home, from wind and weather. Greenwell is a brand made up for this demonstration.',
    mediaImage: [sponsorImage('sponsor-greenwell')],
  },
  pixelParade: {
    id: 'pixel-parade',
    title: 'Pixel Parade',
    titleDetailName: 'About Pixel Parade',
    logo: picture('logo-pixel-parade'),
    link: 'https://pixel-parade.example/',
    content: 'Games for the whole sofa. Pixel Parade is a brand made up for this demonstration.',
    mediaImage: [],
  },
  marlowMutual: {
    id: 'marlow-mutual',
    title: 'Marlow Mutual',
    titleDetailName: 'About Marlow Mutual',
    logo: picture('logo-marlow-mutual'),
    link: 'https://marlow-mutual.example/',
    content: 'A building society that answers the phone. Marlow Mutual is a brand made up for this demonstration.',
    mediaImage: [],
  },
} as const satisfies Record<string, Sponsor>

export type SponsorName = keyof typeof sponsors
