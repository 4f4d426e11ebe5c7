/**
 * What the player would lose by erasing the account, with a link to each, and a contact to have it paid out or sent.
 */
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Link } from 'react-router'
import { entriesPath, profileTilePath } from '../../addresses.ts'
import type { TileName } from './balance/balances.ts'

const PLACES: Record<Due, { words: string; tile?: TileName }> = {
  cash: { words: 'Cash you’ve won', tile: 'prizes-cash' },
  prize: { words: 'A prize on its way to you', tile: 'prizes-non-cash' },
  reveal: { words: 'Tickets you haven’t revealed', tile: 'reveal' },
  refund: { words: 'A refund on its way to you' },
}

const MESSAGES: readonly string[] = [PROBLEMS['prizes-due'].text]

export function DueBeforeErasing({ due, contactEmail }: { due: readonly Due[]; contactEmail: string }) {
  return (
    <ErrorBox title={PROBLEMS['prizes-due'].title} messages={MESSAGES}>
      <ul>
        {due.map((kind) => {
          const { words, tile } = PLACES[kind]
          return (
            <li key={kind}>
              <Link to={tile ? profileTilePath(tile) : entriesPath()} preventScrollReset>
                {words}
              </Link>
            </li>
          )
        })}
      </ul>
      <p>
        To get it paid or sent now, email{' '}
        {contactEmail.includes('@') ? (
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        ) : (
          <span>{contactEmail}</span>
        )}
        <span>.</span>
      </p>
    </ErrorBox>
  )
}
