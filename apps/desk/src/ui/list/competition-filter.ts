/** The competition to which a list is narrowed, from `?competition=` of its address. */
import { getDeskCompetition } from '@fairdraw/contract/report/report.ts'
import { callDesk } from '../../api.ts'

export type ListedCompetition = { id: number; name: string }

const NUMBER = /^[1-9]\d{0,8}$/

/** Undefined: all are listed. */
export function competitionFromAddress({ url }: Pick<Request, 'url'>): number | undefined {
  const asked = new URL(url).searchParams.get('competition') ?? ''
  return NUMBER.test(asked) ? Number(asked) : undefined
}

/** For calls that take the competition, and for none if all are listed. */
export const ofCompetition = (id: number | undefined) => (id === undefined ? {} : { competitionId: id })

/** For loaders: its name, which is shown with the filter. A list is shown whether or not the name could be read. */
export async function readListedCompetition(id: number | undefined): Promise<ListedCompetition | undefined> {
  if (id === undefined) return undefined
  const answer = await callDesk(getDeskCompetition, { params: { id } })
  return { id, name: (answer.ok ? answer.body.name : null) ?? `Competition ${id}` }
}
