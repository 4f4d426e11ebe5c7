/**
 * Changes the code that decides money, tickets, prizes and draws in one place at a time, and runs the tests beside it: a
 * change that no test notices has survived (`npm run mutation [-- --changed | paths]`, CONTRIBUTING.md#tools).
 */
import { execFileSync } from 'node:child_process'
import { runCommand } from '../run-steps.ts'

const server = (feature: string) => `apps/server/src/features/${feature}`
const FOLDERS = ['packages/rules', 'packages/draw', ...['payment', 'entry', 'draw', 'prize', 'payout'].map(server)]
/** These reach the score, so that the full test holds them to it. Any other part is measured when it is named. */
export const HELD = ['payment', 'draw', 'prize', 'entry'].map((subject) => `packages/rules/src/${subject}`)
/** Not product code. */
const NOT_MUTATED = ['!**/*.test.ts', '!**/testing/**']

const lines = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changedFiles = () => [
  ...lines('diff', '--name-only', '--diff-filter=d', 'main'),
  ...lines('ls-files', '--others', '--exclude-standard'),
]

/** What to mutate in a folder: the chosen files and folders inside it, or all of it. */
function chosenIn(folder: string, paths: readonly string[] | undefined): string[] {
  if (!paths || paths.some((path) => folder === path || folder.startsWith(`${path}/`))) return [`${folder}/**/*.ts`]
  return paths
    .filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('.test.ts'))
    .filter((path) => path.endsWith('.ts') || !path.includes('.'))
    .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))
}

/** Fails when a folder's score is too low (tools/mutation/stryker.config.ts). */
export async function testMutants(paths?: readonly string[]): Promise<void> {
  const tooLow: string[] = []
  for (const folder of FOLDERS) {
    const chosen = chosenIn(folder, paths)
    if (chosen.length === 0) continue
    const mutate = [...chosen, ...NOT_MUTATED].join(',')
    await runCommand('stryker', ['run', 'tools/mutation/stryker.config.ts', '--mutate', mutate], {
      MUTATED_FOLDER: folder,
    }).catch(() => tooLow.push(folder))
  }
  if (tooLow.length > 0) throw new Error(`too many mutants survived in ${tooLow.join(', ')}`)
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const paths = args.includes('--changed') ? changedFiles() : args.map((path) => path.replace(/\/$/, ''))
  await testMutants(paths.length > 0 || args.includes('--changed') ? paths : undefined)
}
