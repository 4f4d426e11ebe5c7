/** A story as it begins: what is known of the win is written, and what is to be told stands in square brackets. */
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'

type Known = Pick<
  DeskWinner,
  'name' | 'nameChoice' | 'isNamed' | 'location' | 'prize' | 'wonAt' | 'competition' | 'draw' | 'picture'
>

export function beginStory({
  name,
  nameChoice,
  isNamed,
  location,
  prize,
  wonAt,
  competition,
  draw,
  picture,
}: Known): ContentBodies['winner-story'] {
  const shownAt = draw?.shownAt ?? null
  const isUnnamed = isNamed && nameChoice === 'withheld'
  const named = `${name}${location === '' ? '' : ` from ${location}`}`
  const who = isUnnamed ? 'Somebody' : isNamed ? named : '[Who, as they want to be named]'
  const from = draw?.title ?? competition.title
  const day = formatLongDay(new Date(shownAt ?? wonAt))
  const won = `${who} won ${prize}${from === null || from === prize ? '' : ` in ‘${from}’`}, ${shownAt === null ? 'drawn' : 'live on air'} on ${day}.`
  return {
    image: picture,
    article: {
      title: '[Headline]',
      text: [
        `${won} [How they heard of it, and what they said first.]`,
        isUnnamed
          ? '[What can be told without showing who they are.]'
          : '[What they were doing when we called, and whom they told first.]',
        '[What they will do with it, in their own words.]',
      ].join('\n\n'),
    },
    showsImages: [],
  }
}
