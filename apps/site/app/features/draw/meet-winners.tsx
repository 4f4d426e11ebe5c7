import type { DrawStory } from '@fairdraw/contract/winners.ts'
import { WITHHELD_NAME } from '@fairdraw/rules/competition/winners.ts'
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { Link } from 'react-router'
import { articlePath, slugOf } from '../../addresses.ts'

/** The stories of a draw's winners, once they are told. */
export function MeetWinners({ stories }: { stories: readonly DrawStory[] }) {
  return stories.map(({ id, name, prize, title }) => (
    <p key={id}>
      <Link to={articlePath('winners', { id, slug: slugOf(title) })}>
        {`Meet ${name === WITHHELD_NAME ? 'the winner' : isolate(name)}: ${title}`}
      </Link>{' '}
      <span>{`(won: ${prize})`}</span>
    </p>
  ))
}
