/**
 * The reference as pages, one for each group of calls: no script, readable on a phone, printed from the same document. All in one
 * would be three megabytes.
 */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { replyOf } from './openapi-document.ts'
import type { Example, OpenApi, Operation, Parameter, Reply } from './openapi-document.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter]!)
const REFUSALS = {
  name: 'Refusals',
  description: 'Every problem that a call may answer with, its cause and an example.',
}
const SHAPES = { name: 'Shapes', description: 'What more than one call takes or gives.' }
/** `code` in back quotes, and paragraphs at blank lines. */
const prose = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${safe(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('')
/** A value as text; a reference to a shared schema leads to it. */
const json = (value: unknown) =>
  `<pre><code>${safe(JSON.stringify(value, null, 2)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="/api/docs/shapes#schema-$1">&quot;$1&quot;</a>',
  )}</code></pre>`
const slug = (text: string) => text.toLowerCase().replaceAll(/\W+/g, '-')

const STYLES = `
:root { color-scheme: light; --stage: #1d0a45; --plum: #5a1fa8; --paper: #fffbf5; --line: #ebe3f2; --ink: #1b1033; --ink-2: #5b5270; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header { background: var(--stage); color: #fff; padding: 2rem max(1rem, calc(50vw - 30rem)); }
header a { color: #fff; }
main, nav { max-width: 62rem; margin: 0 auto; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
h1 { margin: 0 0 .5rem; } h2 { margin: 2.5rem 0 1rem; }
a { color: var(--plum); }
article { background: #fff; border: 1px solid var(--line); border-radius: 22px; padding: 1.25rem; margin: 0 0 1.25rem; }
h3 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.method { background: var(--stage); color: #fff; border-radius: 99px; padding: .15rem .6rem; margin-right: .5rem; font-size: .8rem; }
.quiet { color: var(--ink-2); }
pre { background: #f6f1fb; border-radius: 12px; padding: .75rem; overflow-x: auto; font-size: .85rem; margin: .5rem 0; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
summary { cursor: pointer; padding: .35rem 0; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1rem; } dd p { margin: .25rem 0; }
`

const WHO: Record<string, string> = {
  session: 'a player’s session',
  oneTime: 'the token of a texted code',
  source: 'the key of a source',
  staff: 'a member of staff',
}

function authOf({ security }: Operation): string {
  if (security.length === 0) return 'anybody'
  return security.map((one) => WHO[Object.keys(one)[0] ?? ''] ?? 'anybody').join(', or ')
}

function parameterList(all: Operation['parameters'], { components }: OpenApi): string {
  const found = (all ?? []).map((one): Parameter =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one,
  )
  if (found.length === 0) return ''
  const items = found.map(
    ({ name, in: place, required, description = '' }) =>
      `<dt><code>${safe(name)}</code> <span class="quiet">${place}${required ? ', required' : ''}</span></dt><dd>${prose(description)}</dd>`,
  )
  return `<dl>${items.join('')}</dl>`
}

const codeLink = (code: string) => `<a href="/api/docs/refusals#problem-${code}"><code>${code}</code></a>`

function replyItem(status: string, { description, content = {} }: Reply): string {
  const codes = Object.values(content).flatMap(({ examples }) => Object.keys(examples ?? {}))
  if (codes.length > 0) return `<p><strong>${status}</strong> ${codes.map(codeLink).join(', ')}</p>`
  const bodies = Object.entries(content).map(
    ([type, { schema, example }]) =>
      `<p class="quiet">${safe(type)}</p>${example === undefined ? '' : json(example)}<details><summary>Schema</summary>${json(schema)}</details>`,
  )
  const said = safe(description)
  return `<details><summary><strong>${status}</strong> ${said}</summary>${prose(description)}${bodies.join('')}</details>`
}

function operationPart(path: string, method: string, operation: Operation, document: OpenApi): string {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const asked = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h4>Body <span class="quiet">${safe(type)}</span></h4>${example === undefined ? '' : json(example)}<details><summary>Schema</summary>${json(schema)}</details>`,
  )
  return `<article id="${operationId}">
<h3><span class="method">${method.toUpperCase()}</span>${safe(path)}</h3>
${prose(summary)}
<p class="quiet">Asked by ${authOf(operation)}.</p>
${parameterList(parameters, document)}
${asked.join('')}
<h4>Replies</h4>
${Object.entries(responses)
  .map(([status, reply]) => replyItem(status, replyOf(document, reply)))
  .join('')}
</article>`
}

const problemPart = (code: string, { summary = '', value }: Example) =>
  `<details id="problem-${code}"><summary><code>${code}</code> ${safe(summary)}</summary>${prose(PROBLEMS[code as ProblemCode].cause)}${json(value)}</details>`
const shapePart = (name: string, schema: unknown) =>
  `<details id="schema-${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`

/** Everything of one group of the contents. */
function partsOf({ name }: Group, document: OpenApi): string[] {
  const { schemas, examples } = document.components
  if (name === REFUSALS.name) return Object.entries(examples).map(([code, example]) => problemPart(code, example))
  if (name === SHAPES.name) return Object.entries(schemas).map(([shape, schema]) => shapePart(shape, schema))
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => operationPart(path, method, operation, document)),
  )
}

type Group = { name: string; description: string }
const groupsOf = ({ tags }: OpenApi): Group[] => [...tags, REFUSALS, SHAPES]

/** By the last part of its page's address. */
export const findGroup = (document: OpenApi, address: string): Group | undefined =>
  groupsOf(document).find(({ name }) => slug(name) === address)

export function renderContents(document: OpenApi): string {
  const contents = groupsOf(document).map(
    ({ name, description }) =>
      `<dt><a href="/api/docs/${slug(name)}">${safe(name)}</a></dt><dd>${safe(description)}</dd>`,
  )
  return pageOf(
    'The API',
    `${prose(String(document.info.description))}<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p>`,
    `<dl>${contents.join('')}</dl>`,
  )
}

export function renderGroup(document: OpenApi, group: Group): string {
  const links = groupsOf(document).map(({ name }) => {
    const current = name === group.name ? ' aria-current="page"' : ''
    return `<li><a href="/api/docs/${slug(name)}"${current}>${safe(name)}</a></li>`
  })
  return pageOf(
    group.name,
    `<p>${safe(group.description)}</p><p><a href="/api/docs">The API</a></p>`,
    partsOf(group, document).join(''),
    `<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>`,
  )
}

const pageOf = (title: string, introduction: string, main: string, end = '') => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairdraw: ${safe(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
</head>
<body>
<header><h1>${safe(title)}</h1>${introduction}</header>
<main>${main}</main>
${end}
</body>
</html>`
