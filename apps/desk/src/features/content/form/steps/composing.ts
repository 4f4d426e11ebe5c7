/** What the steps need besides the text: what the settings say, and what is on the site. */
import type { NewCompetitions } from '@fairdraw/contract/catalogue/settings.ts'
import { getDeskContentItem, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import type { Programme } from '@fairdraw/rules/composing/begin.ts'
import { UNKNOWN_HOUSE } from '@fairdraw/rules/composing/document.ts'
import type { ComposingContext } from '@fairdraw/rules/composing/document.ts'
import { data } from 'react-router'
import { callDesk, readDesk } from '../../../../api.ts'
import type { ItemName } from '../../naming/item-address.ts'
import { isReadable } from './readable-content.ts'

export type Composing = {
  context: ComposingContext
  programmes: readonly Programme[]
  /** Tokens for each entry with which a competition that costs money begins. */
  tokensEarned: number
}

/** An item with its newest revision; undefined if there is none. */
export async function findItem({ kind, id }: ItemName) {
  const answer = await callDesk(getDeskContentItem, { params: { kind, id }, query: {} })
  if (answer.ok) return answer.body
  if (answer.status === 404) return undefined
  throw data(answer.problem, { status: answer.status || 503 })
}

type SettingsBody = { newCompetitions?: NewCompetitions; tokensEarned?: number }

/** `published`: the revision of the competition that is on the site. */
export async function readComposing(id: string, published: number | null): Promise<Composing> {
  const settings = await findItem({ kind: 'settings', id: 'settings' })
  const [{ newCompetitions, tokensEarned = 0 }, shown] = await Promise.all([
    readBody({ kind: 'settings', id: 'settings' }, settings?.published ?? null) as Promise<SettingsBody>,
    readBody({ kind: 'competition', id }, published),
  ])
  const { programmes, ...house } = newCompetitions ?? UNKNOWN_HOUSE_SETTINGS
  return {
    context: { house, ...(isReadable(shown) && { published: shown.competition }) },
    programmes,
    tokensEarned,
  }
}

const UNKNOWN_HOUSE_SETTINGS: NewCompetitions = { ...UNKNOWN_HOUSE, programmes: [] }

async function readBody(params: ItemName, revision: number | null): Promise<unknown> {
  if (revision === null) return {}
  return (await readDesk(getDeskRevision, { params: { ...params, revision } })).body
}
