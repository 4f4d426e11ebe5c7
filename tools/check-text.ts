/**
 * Refuses text in JSX that a browser's translation would break (docs/mechanisms/serving.md#what-browsers-do-to-a-page). A translator
 * replaces text nodes by elements. React then changes a node that is no longer shown, or fails to remove it or to insert something
 * before it. The text of an element is safe if it is its only child, because React then sets the element's whole content.
 * Part of `npm run types`, because it needs the types of expressions.
 */
import { relative } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import type { JsxChild, JsxElement, JsxFragment, Node, SourceFile } from 'typescript/unstable/ast'
import { isJsxElement, isJsxExpression, isJsxFragment, isJsxText } from 'typescript/unstable/ast/is'
import { API, TypeFlags } from 'typescript/unstable/sync'
import type { Checker, Type } from 'typescript/unstable/sync'
import { root } from './run-steps.ts'

export type Finding = { file: string; line: number; message: string }

/** `text`: given by an expression. `varying`: an element that may be absent, or several. */
type Kind = 'static' | 'text' | 'varying' | 'element'

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike
const NOTHING = TypeFlags.Nullable | TypeFlags.Void | TypeFlags.BooleanLike

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type]
}

/** `''` is what `text && <element>` gives when there is no text. */
const isEmptyText = (type: Type) => type.isStringLiteralType() && type.value === ''

/** A type that may be text or an element (ReactNode) is judged where the value is written. */
function kindOfType(type: Type): Kind {
  const shown = partsOf(type).filter((part) => !(part.flags & NOTHING) && !isEmptyText(part))
  if (shown.length > 0 && shown.every(({ flags }) => flags & TEXT)) return 'text'
  return 'varying'
}

function kindOf(child: JsxChild, checker: Checker): Kind | undefined {
  if (isJsxText(child)) return child.text.trim() ? 'static' : undefined
  if (!isJsxExpression(child)) return 'element'
  const { expression } = child
  if (!expression) return undefined
  if (expression.kind === SyntaxKind.StringLiteral) return undefined
  const type = checker.getTypeAtLocation(expression)
  return type && kindOfType(type)
}

/** What is wrong with the children of an element, if anything. */
function judge(kinds: readonly Kind[]): string | undefined {
  if (kinds.length < 2) return undefined
  if (kinds.includes('text')) return 'text that an expression gives must be the only child of its element'
  const varying = kinds.indexOf('varying')
  return varying !== -1 && kinds.lastIndexOf('static') > varying
    ? 'text after what may be absent must be in an element of its own'
    : undefined
}

function findInFile(file: SourceFile, path: string, checker: Checker): Finding[] {
  const found: Finding[] = []
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) check(node)
    node.forEachChild(visit)
  }
  const check = (parent: JsxElement | JsxFragment) => {
    const kinds = parent.children.flatMap((child) => kindOf(child, checker) ?? [])
    const message = judge(kinds)
    if (message === undefined) return
    const [first] = parent.children
    found.push({ file: path, line: file.text.slice(0, first!.pos).split('\n').length, message })
  }
  visit(file)
  return found
}

/** The findings in all `.tsx` files of a workspace. */
export function findBareText(folder: string): Finding[] {
  const api = new API({ cwd: folder })
  try {
    const config = `${folder}/tsconfig.json`
    const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const names = program.getSourceFileNames().filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.tsx'))
    return names.flatMap((name) => findInFile(program.getSourceFile(name)!, relative(root, name), checker))
  } finally {
    api.close()
  }
}

export function checkText(): void {
  const found = ['apps/site', 'apps/desk', 'packages/ui'].flatMap((folder) => findBareText(`${root}/${folder}`))
  for (const { file, line, message } of found) console.error(`${file}:${line}: ${message}`)
  if (found.length > 0) throw new Error(`${found.length} texts that a translation would break`)
}

if (import.meta.main) checkText()
