/** The winners carousel: only slides that have the media their type needs, in readable colours (1-site §2, §3). */
import type { Page } from '@fairdraw/contract/catalogue/pages.ts'
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { articlePath, slugOf } from '../../addresses.ts'
import { nameAndPlace } from './winner-card-data.ts'
import { readableColours } from '../catalogue/tile/colour.ts'

type Colours = { background: string; text: string }
type Video = NonNullable<Settings['winnersCarouselObject']['items'][number]['video']>

type SlideContent = {
  id: string
  name: string
  top: string
  bottom: string
  image: string
  colours?: Colours | undefined
  button: { text: string; colours?: Colours | undefined }
}
export type WinnersSlide = SlideContent &
  ({ type: 'article'; to: string } | { type: 'audio'; audio: string } | { type: 'video'; video: Video })

export type WinnersHeroData = {
  kind: 'winners'
  title: string
  text: string
  picture?: { wide: string; narrow: string }
  slides: WinnersSlide[]
}

/** Only on the winners page. Undefined if the carousel is switched off or has no slides. */
export function winnersHero(page: Page, { settings, winners }: StaticInit): WinnersHeroData | undefined {
  const { carouselEnabled, items, desktopBackgroundImage, mobileBackgroundImage } = settings.winnersCarouselObject
  if (page.slug !== 'winners' || !carouselEnabled) return undefined
  const chosen = items.flatMap((item) => slideOf(item, winners) ?? [])
  if (chosen.length === 0) return undefined
  const wide = desktopBackgroundImage ?? mobileBackgroundImage
  const narrow = mobileBackgroundImage ?? desktopBackgroundImage
  return {
    kind: 'winners',
    title: page.meta.title,
    text: page.meta.text ?? '',
    ...(wide && narrow && { picture: { wide, narrow } }),
    slides: [...newestStory(items, winners), ...chosen],
  }
}

/** The newest story leads as soon as it is told, unless a slide of the operator's tells it already. */
function newestStory(
  items: Settings['winnersCarouselObject']['items'],
  winners: StaticInit['winners'],
): WinnersSlide[] {
  const latest = winners.find(({ article }) => article)
  if (!latest?.article || items.some(({ article }) => article === latest.id)) return []
  const { id, name, location, image, meta, article } = latest
  return [
    {
      id: `story-${id}`,
      type: 'article',
      name: nameAndPlace({ name, location }),
      top: article.title,
      bottom: meta.prize,
      image,
      button: { text: 'Read the story' },
      to: articlePath('winners', { id, slug: slugOf(article.title) }),
    },
  ]
}

function slideOf(
  item: Settings['winnersCarouselObject']['items'][number],
  winners: StaticInit['winners'],
): WinnersSlide | undefined {
  const { id, type, name, image, text, button, backgroundColor, article, audio, video } = item
  const content = {
    id,
    name,
    image,
    top: text.top,
    bottom: text.bottom,
    colours: readableColours(backgroundColor, '#ffffff'),
    button: { text: button.text, colours: readableColours(button.color) },
  }
  if (type === 'audio') return audio === undefined ? undefined : { ...content, type, audio }
  if (type === 'video') return video && { ...content, type, video }
  if (article === undefined) return undefined
  const title = winners.find((winner) => winner.id === article)?.article?.title
  // Without the title there is no slug; the server then redirects to the full address.
  const slug = title === undefined ? undefined : slugOf(title)
  return { ...content, type, to: articlePath('winners', { id: article, slug }) }
}
