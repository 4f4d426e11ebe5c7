/** Tells the winner's story after `npm run draw -- demo --live`, as three people of the desk would. */
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { get, logIn, post, waitFor } from './desk-client.ts'

/** As the winner says on the phone. */
const NAMES = { firstName: 'Robin', surname: 'Larkspur', location: 'Kent' }

const storyOf = ({ name, location, prize, picture }: DeskWinner): ContentBodies['winner-story'] => ({
  image: picture,
  article: {
    title: 'Two seats, middle of the row',
    text: [
      `When we rang, ${name} from ${location} was in the garden, and thought that somebody was selling windows. ‘I said I had all the windows I need.’`,
      `It was ${prize.charAt(0).toLowerCase()}${prize.slice(1)}. The first person to hear of it was the neighbour, over the hedge.`,
      '‘I haven’t been to the pictures since the one with the whale. I’ll take the neighbour. She talks through everything.’',
    ].join('\n\n'),
  },
  showsImages: [],
})

export async function tellStory(origin: string, drawId: string, print: (line: string) => void): Promise<void> {
  const support = await logIn(origin, 'support')
  const { winners } = await waitFor({
    read: () => get<{ winners: DeskWinner[] }>(origin, `/api/desk/draws/${drawId}/winners`, support),
    isThere: ({ winners: found }) => found.length > 0,
    missing: () => 'The winner is not on the winners page yet.',
  })
  const { id } = winners[0]!
  const said = { parts: ['story'], channel: 'phone', agreedAt: new Date().toISOString(), nameChoice: 'initials' }
  const { winner } = await post<{ winner: DeskWinner }>(origin, `/api/desk/winners/${id}/publicity`, support, {
    ...said,
    names: NAMES,
  })
  print(`  asked       the winner agrees by phone to have their story told, as ${winner.name}`)
  const [editor, publisher] = [await logIn(origin, 'editor'), await logIn(origin, 'publisher')]
  const path = `/api/desk/content/winner-story/${id}/revisions`
  const saved = { basedOn: 0, body: storyOf(winner) }
  const { revision } = await post<{ revision: number }>(origin, path, editor, saved)
  await post(origin, `${path}/${revision}/submit`, editor)
  print(`  written     ${origin}/desk/content/winner-story/${id}`)
  for (const step of ['approve', 'publish']) await post(origin, `${path}/${revision}/${step}`, publisher)
  print(`  told        ${origin}/win/article/${id}, and on the draw’s live page`)
}
