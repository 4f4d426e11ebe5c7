import { describe, expect, it } from 'vitest'
import { isProfane } from './profanity.ts'

const OFFENDS =
  'fuck Fucker FUCKING f*ck fuuuuck F.U.C.K sh1t Shite $hit cunt c*nt Cunts wanker w4nker wank bollocks twat tw@t arse ' +
  'arsehole Bastard dickhead bellend knobhead nigger n1gger faggot slut whore bitch pissing tosser motherfucker Pussy ' +
  'spastic prick retard paki slag McFuckface fùck'

/** Real names in Britain. */
const NAMES =
  'Dickinson Dickson Dick Cummings Cumming Cummins Cockburn Hancock Hitchcock Babcock Woodcock Alcock Cox Peacock ' +
  'Fukuyama Fukuda Wankhede Semenov Fagan Fagin Penistone Hooker Raper Rapson Dykes Dyke Van-Dyke Coon Titus Titmus ' +
  'Tittensor Butt Shufflebottom Sidebottom Longbottom Ramsbottom Assange Bassett Sussex Essex Hoare Horne Lipshitz ' +
  'Kuntz Fuchs Gay Gaylord Gaye Wang Dong Poonam Nigel Nigam Niger Nkechi Analia Annalise Canale Cunliffe Cunningham ' +
  'Cunha Beaver Cassidy Crapper Crapp Prickett Pritchard Shitta Sexton Spink Spicer Swallow Scunthorpe Atwater Atwell ' +
  'Bishop O’Brien Ó-Súilleabháin Nguyễn Łukasz Zoë Clitheroe Damnjanović Knobbs Twatt Minge Arsène Wogan Pakistan Pakiry Bugg ' +
  'Cockerill Weiner Randy Roger Fanny Willy Pratt Pissarro Tranmer Slagle Shagufta Wogan Poole Passmore Manuela Janus'

describe('offensive text is refused', () => {
  it.each(OFFENDS.split(' '))('%s', (word) => {
    expect(isProfane(word)).toBe(true)
  })

  it.each(['f u c k', 'Mr Wanker', 'Alex the-cunt', 'c u n t'])('%s', (words) => {
    expect(isProfane(words)).toBe(true)
  })
})

describe('real names are accepted', () => {
  it.each(NAMES.split(' '))('%s', (name) => {
    expect(isProfane(name)).toBe(false)
  })

  it.each(['', '*', '** **', 'J R R Tolkien', 'Mary Ann', '李 小龙', '9'.repeat(400), 'שלום', '\uFEFF\u200B'])(
    '%j',
    (text) => {
      expect(isProfane(text)).toBe(false)
    },
  )
})
