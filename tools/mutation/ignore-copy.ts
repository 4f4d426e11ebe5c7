/**
 * Text that people or PostgreSQL read is not mutated: a test that repeats copy word by word protects nobody, and every
 * test fails without its SQL. Text without a space is a state, a key or a code, and is mutated.
 */

/** What is read here of Babel's nodes. */
type Node =
  | { type: 'StringLiteral'; value: string }
  | { type: 'TemplateLiteral'; quasis: { value: { raw: string } }[] }
  | { type: 'ObjectExpression'; properties: { value?: Value }[] }
  | { type: 'NewExpression' | 'ThrowStatement' }
type Value = { callee?: Value; object?: { name?: string } }

const isCopy = (text: string) => /\s/.test(text.trim())

/** `{ id: column.text }`: what a query's rows are checked against, which throws where the code beside it is wrong. */
const isColumn = ({ value }: { value?: Value }) => (value?.callee ?? value)?.object?.name === 'column'

function shouldIgnore({ node, parent }: { node: Node; parent: Node | null }): string | undefined {
  if (node.type === 'StringLiteral' && isCopy(node.value)) return 'copy'
  if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => isCopy(value.raw))) return 'copy'
  if (node.type === 'NewExpression' && parent?.type === 'ThrowStatement') return 'what a bug reports'
  if (node.type === 'ObjectExpression' && node.properties.some(isColumn)) return 'what a bug reports'
  return undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'copy', value: { shouldIgnore } }]
