import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { getDeskDrawWinners, getDeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { callDesk } from '../../../api.ts'
import { maySee } from '../../../session/me.ts'
import type { ItemName } from '../naming/item-address.ts'

/** For loaders: a page can be worked with while its winners cannot be read. Undefined for those who may not see them. */
export async function loadDrawWinners(drawId: string): Promise<DeskWinner[] | undefined> {
  if (!(await maySee('read-winners'))) return undefined
  const answer = await callDesk(getDeskDrawWinners, { params: { id: drawId } })
  return answer.ok ? answer.body.winners : undefined
}

/** The winner whom a story is about; undefined for an item of another kind, and where nobody with the id has won. */
export async function loadWinnerOf({ kind, id }: ItemName): Promise<DeskWinner | undefined> {
  if (kind !== 'winner-story') return undefined
  const answer = await callDesk(getDeskWinner, { params: { id } })
  return answer.ok ? answer.body.winner : undefined
}
