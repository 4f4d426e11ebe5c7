/** The winners carousel: the slides that have what their kind needs, in colours that can be read (1-site §2, §3). */
import type { Page, Settings, StaticInit } from '@fairdraw/contract/catalogue.ts'
import { articlePath, slugOf } from '../../addresses.ts'
import { readable } from '../catalogue/colour.ts'

type Colours = { background: string; text: string }
type Video = NonNullable<Settings['winnersCarouselObject']['items'][number]['video']>

type SlideWords = {
  id: string
  name: string
  top: string
  bottom: string
  image: string
  colours?: Colours | undefined
  button: { text: string; colours?: Colours | undefined }
}
export type WinnersSlide = SlideWords &
  ({ type: 'article'; to: string } | { type: 'audio'; audio: string } | { type: 'video'; video: Video })

export type WinnersHero = {
  kind: 'winners'
  title: string
  text: string
  picture?: { wide: string; narrow: string }
  slides: WinnersSlide[]
}

/** Of the winners page alone; undefined where the carousel is off or has no slide. */
export function winnersHero(page: Page, { settings, winners }: StaticInit): WinnersHero | undefined {
  const { carouselEnabled, items, desktopBackgroundImage, mobileBackgroundImage } = settings.winnersCarouselObject
  if (page.slug !== 'winners' || !carouselEnabled) return undefined
  const slides = items.flatMap((item) => slideOf(item, winners) ?? [])
  if (slides.length === 0) return undefined
  const wide = desktopBackgroundImage ?? mobileBackgroundImage
  const narrow = mobileBackgroundImage ?? desktopBackgroundImage
  return {
    kind: 'winners',
    title: page.meta.title,
    text: page.meta.text ?? '',
    ...(wide && narrow && { picture: { wide, narrow } }),
    slides,
  }
}

function slideOf(
  item: Settings['winnersCarouselObject']['items'][number],
  winners: StaticInit['winners'],
): WinnersSlide | undefined {
  const { id, type, name, image, text, button, backgroundColor, article, audio, video } = item
  const words = {
    id,
    name,
    image,
    top: text.top,
    bottom: text.bottom,
    colours: readable(backgroundColor, '#ffffff'),
    button: { text: button.text, colours: readable(button.color) },
  }
  if (type === 'audio') return audio === undefined ? undefined : { ...words, type, audio }
  if (type === 'video') return video && { ...words, type, video }
  if (article === undefined) return undefined
  const title = winners.find((winner) => winner.id === article)?.article?.title
  // Without its title the address leads on to the whole one.
  const slug = title === undefined ? undefined : slugOf(title)
  return { ...words, type, to: articlePath('winners', { id: article, slug }) }
}
