/** The documents match the repository: the paths and headings that they cite exist, and diagrams equal the tables. */
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { ANALYTICS_EVENTS } from '../packages/rules/src/analytics/events.ts'
import {
  REVISION_EVENTS,
  REVISION_STATES,
  nextRevisionState,
} from '../packages/rules/src/content-rules/content-machine.ts'
import { PAYMENT_MACHINE } from '../packages/rules/src/payment/payment.ts'
import { readSources } from './check-structure.ts'
import { dependenciesOf } from './feature-doors.ts'

const IGNORED_FOLDERS = ['node_modules', 'build', '.data', '.react-router', 'test-results', '.git']

const FILES = globSync('**/*', {
  // Another test creates and deletes these files at the same time (dependency-directions.test.ts).
  exclude: (entry) => IGNORED_FOLDERS.includes(entry.name) || entry.name.startsWith('planted-'),
  withFileTypes: true,
}).map((entry) => normalize(join(entry.parentPath, entry.name)).replace(`${process.cwd()}/`, ''))
const FILE_SET = new Set(FILES)
const TOP_FOLDERS = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !IGNORED_FOLDERS.includes(entry.name))
  .map((entry) => entry.name)

const PAGES = FILES.filter((file) => file.endsWith('.md'))
const SOURCES = FILES.filter((file) => /\.(ts|tsx|js|sql|css)$/.test(file))

const read = (file: string) => readFileSync(file, 'utf8')
const withoutFences = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')

/** `a/{b,c}.ts` → `a/b.ts` and `a/c.ts`. */
function expandBraces(path: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(path) ?? []
  if (whole === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => expandBraces(path.replace(whole, choice)))
}

/** Paths of this repository in the code spans of a page. */
function citedPaths(text: string): string[] {
  const spans = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? '')
  return spans
    .filter((span) => /^[\w{][\w{},./-]*$/.test(span))
    .filter(
      (span) => /\.(tsx?|sql|css|conf)$/.test(span) || TOP_FOLDERS.some((folder) => span.startsWith(`${folder}/`)),
    )
    .flatMap(expandBraces)
}

/** A path from the root must exist; a shorter one must be the end of some file's path. Build output is not checked. */
function existsInRepository(path: string): boolean {
  const cleaned = path.replace(/\/$/, '')
  if (FILE_SET.has(cleaned) || cleaned.split('/').some((part) => IGNORED_FOLDERS.includes(part))) return true
  const isFromRoot = TOP_FOLDERS.some((folder) => cleaned.startsWith(`${folder}/`))
  return !isFromRoot && FILES.some((file) => file.endsWith(`/${cleaned}`))
}

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function listAnchors(page: string): string[] {
  return [...withoutFences(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading ?? ''))
}

function isHeading(page: string, anchor: string | undefined): boolean {
  if (!FILE_SET.has(page)) return false
  return anchor === undefined || !page.endsWith('.md') || listAnchors(page).includes(anchor)
}

it('finds the pages of the repository', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']))
})

it.each(PAGES)('every path that %s names exists', (page) => {
  expect(citedPaths(read(page)).filter((path) => !existsInRepository(path))).toEqual([])
})

it.each(PAGES)('every relative link of %s leads to a file and a heading', (page) => {
  const links = [...withoutFences(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
  const broken = links
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      return !isHeading(path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, ''), anchor)
    })
  expect(broken).toEqual([])
})

it('every page and heading that source code cites exists', () => {
  const broken = SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/.-]+\.md(?:#([\w-]+))?/g)]
      .filter(([citation, anchor]) => !isHeading(citation.split('#')[0] ?? '', anchor))
      .map(([citation]) => `${file}: ${citation}`),
  )
  expect(broken).toEqual([])
})

/** The transitions, as 'from → to: event', of the page's diagram that has this state. Text after a comma is a remark. */
function drawnTransitions(page: string, state: string): string[] {
  const diagrams = [...read(page).matchAll(/```mermaid\n(stateDiagram-v2\n[^`]*)```/g)].map(([, text = '']) => text)
  const diagram = diagrams.find((text) => text.includes(state)) ?? ''
  // Mermaid allows no hyphen in the name of a state.
  return [...diagram.matchAll(/^ *(\w+) --> (\w+): ([^,\n]+)/gm)].map(
    ([, from = '', to = '', event]) => `${from.replaceAll('_', '-')} → ${to.replaceAll('_', '-')}: ${event}`,
  )
}

it('the state diagram of payments has exactly the transitions of PAYMENT_MACHINE', () => {
  const declared = Object.entries(PAYMENT_MACHINE).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} → ${to}: ${event}`),
  )
  expect(drawnTransitions('docs/architecture.md', 'intended').toSorted()).toEqual(declared.toSorted())
})

it('the state diagram of revisions has exactly the transitions of their table', () => {
  const declared = REVISION_STATES.flatMap((from) =>
    REVISION_EVENTS.flatMap((event) => {
      const to = nextRevisionState(from, event)
      return to ? [`${from} → ${to}: ${event}`] : []
    }),
  )
  expect(drawnTransitions('docs/mechanisms/content.md', 'in_review').toSorted()).toEqual(declared.toSorted())
})

it('the table of analytics events is their catalogue', () => {
  const rows = [
    ...read('docs/mechanisms/analytics.md').matchAll(/^\| `([a-z-]+)` \| (`\w+`(?:, `\w+`)*) \| (.+) \|$/gm),
  ]
  const declared = Object.entries(ANALYTICS_EVENTS).map(([name, { properties, when }]) => [
    name,
    properties.map((property) => `\`${property}\``).join(', '),
    when,
  ])
  expect(rows.map(([, ...cells]) => cells)).toEqual(declared)
})

it('the table of features in the architecture is what they import', () => {
  const written = [...read('docs/architecture.md').matchAll(/^\| (site|server) \| ([\w-]+) \| ([\w, –-]+) \|$/gm)]
  // Without the files that another test creates and deletes at the same time (check-structure.test.ts).
  const sources = new Map([...readSources().sources].filter(([file]) => !file.includes('/planted-')))
  const imported = (['server', 'site'] as const).flatMap((app) =>
    [...dependenciesOf(app, sources)].map(([feature, others]) => `${app}/${feature} → ${others.join(', ') || '–'}`),
  )
  expect(imported.length).toBeGreaterThan(30)
  expect(written.map(([, app, feature, others]) => `${app}/${feature} → ${others}`)).toEqual(imported)
})
