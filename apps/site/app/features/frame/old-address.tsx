import { generatePath, redirect } from 'react-router'
import { notFound } from '../catalogue/not-found.ts'
import { OLD_ADDRESSES } from './old-addresses.ts'
import type { Route } from './+types/old-address.ts'

export async function loader({ params, pattern, url }: Route.LoaderArgs) {
  const given = params as Record<string, string | undefined>
  const moved = OLD_ADDRESSES.find(({ path }) => pattern.replace(/^\//, '') === path)
  const fits = Object.entries(moved?.only ?? {}).every(([name, words]) => words.includes(given[name] ?? ''))
  if (!moved || !fits) throw await notFound()
  return redirect(generatePath(moved.to, given) + url.search, 301)
}

export default function OldAddress() {
  return null
}
