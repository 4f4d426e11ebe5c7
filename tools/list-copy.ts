/**
 * `npm run copy` prints every sentence that players read, with its file and line: for the people who edit them.
 * `npm run copy -- --since <commit>` prints those that have changed since, before and after.
 *
 * Sentences are found by their form, so a few lines are not for players (a label of a test card, a reason in a log).
 */
import { execFileSync } from 'node:child_process'
import { Visitor, parseSync } from 'vite'
import type { ESTree } from 'vite'

export type Sentence = { file: string; line: number; text: string }

/** Where players' sentences are: the site and its parts, the rules' texts, what the check of a draw says, the messages, and the demonstration's content. */
const FOLDERS =
  /^(?:apps\/site\/app|packages\/ui\/src|packages\/rules\/src|packages\/draw\/src|apps\/server\/src\/features|demo\/src\/content)\/.*\.tsx?$/
/** Tests, and what only staff and developers read. */
const OTHERS =
  /\.(?:test|spec)\.|\/testing(?:\/|\.ts$)|\/content-rules\/|\/desk\/|\/draw\/audit\/|desk-|-gauges\.ts|-command\.ts|\/features\/(?:staff|audit|intake|media|content)\//
/** Properties and attributes whose text is read even if it is one word. */
const READ_NAMES = new Set(
  `aria-label label title placeholder alt hint heading description summary name text words message action button legend
  question answer subtitle`.split(/\s+/),
)
const INLINE_TAGS = new Set(['a', 'abbr', 'b', 'br', 'em', 'i', 'Link', 'small', 'span', 'strong', 'time'])
/** Of styles, selectors, SQL and paths of icons. */
const CODE =
  /;\s*$|=>|^[.#&:@([]|px\b|\bvar\(|::| = |[a-z]_[a-z]|^M\d|^[\w.-]+\.\w+ |^select |\b(?:interval|coalesce|jsonb?)\b/
const IDENTIFIERS = /^[a-z\d-]+(?: [a-z\d-]+)?$/

/** In the server, texts that begin with a small letter are reasons for the log, SQL, or the end of a sentence. */
const isForLog = (file: string, text: string) => file.startsWith('apps/server/') && /^[a-z]/.test(text.trim())

const isSentence = (text: string) =>
  /\s/.test(text.trim()) && /[A-Za-z]{2}/.test(text) && !CODE.test(text.trim()) && !IDENTIFIERS.test(text.trim())
const hasWords = (text: string) => /[A-Za-z]{2}/.test(text.replaceAll('{…}', ''))

/** The sentences of a file. What is computed is shown as {…}, and a choice of two as [one|other]. */
export function listSentences(file: string, code: string): Sentence[] {
  const { program } = parseSync(file, code)
  const found = new Map<string, number>()
  const handled = new Set<unknown>()
  const add = (start: number, text: string) => {
    const oneLine = text.replaceAll(/\s+/g, ' ').trim()
    if (!isForLog(file, oneLine) && !found.has(oneLine)) found.set(oneLine, code.slice(0, start).split('\n').length)
  }

  const textOf = (node: ESTree.Expression | ESTree.JSXEmptyExpression): string => {
    switch (node.type) {
      case 'Literal':
        handled.add(node)
        return typeof node.value === 'string' ? node.value : '{…}'
      case 'TemplateLiteral':
        handled.add(node)
        return node.quasis
          .map(({ value }, n) => (value.cooked ?? '') + (node.expressions[n] ? textOf(node.expressions[n]) : ''))
          .join('')
      case 'ConditionalExpression': {
        const [one, other] = [textOf(node.consequent), textOf(node.alternate)]
        return hasWords(one + other) ? `[${one}|${other}]` : '{…}'
      }
      case 'LogicalExpression': {
        const right = textOf(node.right)
        return hasWords(right) ? `[${right}]` : '{…}'
      }
      case 'ParenthesizedExpression':
        return textOf(node.expression)
      case 'JSXElement':
      case 'JSXFragment':
        return childrenOf(node)
      case 'JSXEmptyExpression':
        return ''
      default:
        return '{…}'
    }
  }
  const childrenOf = (node: ESTree.JSXElement | ESTree.JSXFragment): string => {
    handled.add(node)
    return node.children
      .map((child) => {
        if (child.type === 'JSXText') return child.value
        if (child.type === 'JSXExpressionContainer') return textOf(child.expression)
        if (child.type === 'JSXElement' && INLINE_TAGS.has(tagOf(child))) return childrenOf(child)
        return ' '
      })
      .join('')
  }
  const element = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    if (handled.has(node)) return
    const isText = node.children.some(
      (child) =>
        (child.type === 'JSXText' && hasWords(child.value)) ||
        (child.type === 'JSXExpressionContainer' &&
          /^(?:Literal|TemplateLiteral|Conditional)/.test(child.expression.type)),
    )
    const text = isText ? childrenOf(node) : ''
    if (hasWords(text)) add(node.start, text)
  }

  new Visitor({
    JSXElement: element,
    JSXFragment: element,
    JSXAttribute({ name, value, start }) {
      if (!value || name.type !== 'JSXIdentifier' || !READ_NAMES.has(name.name)) return
      const text =
        value.type === 'JSXExpressionContainer' ? textOf(value.expression) : textOf(value as ESTree.StringLiteral)
      if (hasWords(text) && /[A-Z\s]/.test(text)) add(start, text)
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !READ_NAMES.has(key.name)) return
      if (value.type !== 'Literal' || typeof value.value !== 'string') return
      handled.add(value)
      if (/^[A-Z£]/.test(value.value)) add(value.start, value.value)
    },
    Literal(node) {
      if (typeof node.value === 'string' && !handled.has(node) && isSentence(node.value)) add(node.start, node.value)
    },
    TemplateLiteral(node) {
      if (handled.has(node)) return
      const text = textOf(node)
      if (isSentence(text)) add(node.start, text)
    },
  }).visit(program)
  return [...found].map(([text, line]) => ({ file, line, text }))
}

const tagOf = ({ openingElement: { name } }: ESTree.JSXElement): string =>
  name.type === 'JSXIdentifier' ? name.name : ''

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })

const listCommit = (commit: string): Sentence[] =>
  git('ls-tree', '-r', '--name-only', commit)
    .split('\n')
    .filter((file) => FOLDERS.test(file) && !OTHERS.test(file))
    .flatMap((file) => listSentences(file, git('show', `${commit}:${file}`)))

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared || 1)
}

/** With less in common, a sentence is new rather than changed. */
const MIN_SIMILARITY = 0.35

/** The sentences that are not among the earlier ones, each with the most similar one that is gone, if there is one. */
export function findChanges(
  before: readonly Sentence[],
  after: readonly Sentence[],
): { before?: string; after: Sentence }[] {
  const earlier = new Set(before.map(({ text }) => text))
  const now = new Set(after.map(({ text }) => text))
  const gone = [...earlier].filter((text) => !now.has(text)).map((text) => ({ text, words: wordsOf(text) }))
  return after
    .filter(({ text }) => !earlier.has(text))
    .map((sentence) => {
      const words = wordsOf(sentence.text)
      const scored = gone.map(({ text, words: others }) => ({ text, score: similarity(words, others) }))
      const best = scored.reduce((one, other) => (other.score > one.score ? other : one), { text: '', score: 0 })
      return { ...(best.score >= MIN_SIMILARITY && { before: best.text }), after: sentence }
    })
}

if (import.meta.main) {
  const since = process.argv[process.argv.indexOf('--since') + 1]
  const sentences = listCommit('HEAD')
  if (process.argv.includes('--since') && since !== undefined) {
    const changes = findChanges(listCommit(since), sentences)
    for (const { before = '(new)', after } of changes)
      process.stdout.write(`${after.file}:${after.line}\n  - ${before}\n  + ${after.text}\n`)
    const changed = changes.filter(({ before }) => before !== undefined).length
    process.stdout.write(`${sentences.length} sentences; ${changed} changed, ${changes.length - changed} new\n`)
  } else {
    for (const { file, line, text } of sentences) process.stdout.write(`${file}:${line}  ${text}\n`)
    process.stdout.write(`${sentences.length} sentences\n`)
  }
}
