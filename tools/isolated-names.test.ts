/**
 * A person's name inside a sentence is isolated: one that is written from the right would turn what stands beside it
 * (docs/product-decisions.md#what-people-type).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Whose `name` is that of a person, and what else is. Lines of an address, which stand alone, are no sentence. */
const NAME =
  /\$\{[^{}]*\b(?:(?:person|staff|player|winner|by|proposedBy|firstRelease|retirement|createdBy)\??\.name|firstName|\w*Name(?=\s*(?:\?\?[^{}]*)?\})(?<=(?:author|actor|createdBy|staff)Name))\b[^{}]*\}/g

const bareNames = (source: string) =>
  [...source.matchAll(NAME)].map(([found]) => found).filter((found) => !found.includes('isolate('))

const SOURCES = execFileSync('git', ['ls-files', 'apps/desk/src', 'apps/site/app', 'packages/ui/src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))

it.each([
  ['`Roles of ${person.name}`', ['${person.name}']],
  ["`${retirement.name ?? 'Somebody'} has proposed it`", ["${retirement.name ?? 'Somebody'}"]],
  ['`${authorName} saved it`', ['${authorName}']],
  ['`Roles of ${isolate(person.name)}`', []],
  ['`${competition.name}: the full terms`', []],
])('%s has %j', (source, found) => {
  expect(bareNames(source)).toEqual(found)
})

// Row 2.5-09
it('no text of the site or the desk has a name that is not isolated', () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  expect(SOURCES.flatMap((file) => bareNames(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`))).toEqual(
    [],
  )
})
