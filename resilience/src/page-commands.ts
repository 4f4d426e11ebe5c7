/** The commands and settings of docs/operations.md that rehearsals run, so that the page cannot differ from what was tried. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './postgres.ts'

const PAGE = readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8')

/** The page’s block under a name. */
export function readCommands(name: string): string {
  const found = new RegExp(`<!-- rehearsed: ${name} -->\\s*\`\`\`\\w+\\n([^]*?)\`\`\``).exec(PAGE)?.[1]
  if (found === undefined) throw new Error(`docs/operations.md has no commands named ${name}`)
  return found
}
