import { Link, useSearchParams } from 'react-router'
import type { ListedCompetition } from './competition-filter.ts'

/** Says that a list has one competition alone, with the way to it and to all of them; nothing if it has all. */
export function OnlyCompetition({ competition }: { competition: ListedCompetition | undefined }) {
  const address = new URLSearchParams(useSearchParams()[0])
  if (!competition) return null
  address.delete('competition')
  return (
    <p>
      <span>Only</span> <Link to={`/content/competition/${competition.id}`}>{competition.name}</Link> <span>·</span>{' '}
      <Link to={{ search: `?${address}` }}>Show all competitions</Link>
    </p>
  )
}
