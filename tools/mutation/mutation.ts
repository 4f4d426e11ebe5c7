/**
 * Changes the code that decides money, tickets, prizes and draws in one place at a time, and runs the tests beside it: a
 * change that no test notices has survived (docs/mutation-testing.md). `npm run mutation -- --changed` measures what
 * differs from main, `-- <paths>` what is named, and both `--sample 100` mutants of each folder, with `--seed 2` others.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from '../run-steps.ts'
import { startPostgres } from '../temporary-servers/postgres.ts'

const server = (feature: string) => `apps/server/src/features/${feature}`
const DECIDING = ['packages/draw', ...['payment', 'entry', 'draw', 'prize', 'payout'].map(server)]
const FOLDERS = ['packages/rules', ...DECIDING]
/** What decides money, tickets, prizes and draws: the full test holds it to the score. Any other part is measured when it is named. */
export const HELD = [
  ...['payment', 'draw', 'prize', 'entry'].map((subject) => `packages/rules/src/${subject}`),
  ...DECIDING,
]
const CONFIG = 'tools/mutation/stryker.config.ts'
/**
 * Not product code; tables, because the migrations decide what the database has; and declarations of personal data, which
 * tests of the account check together.
 */
const NOT_MUTATED = ['*.test.ts', 'testing/**', 'testing.ts', 'tables.ts', 'personal-data.ts'].map(
  (path) => `!**/${path}`,
)
/** Tests in other folders: weekly draws and their prizes are run by draw and prize, and some claims wait for an age check. */
const TESTED_BY: Readonly<Record<string, string[]>> = {
  [server('draw')]: [`${server('winsday')}/*.test.ts`],
  [server('prize')]: [`${server('winsday')}/*.test.ts`, `${server('age-check')}/age-check.test.ts`],
}

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

type Choice = { paths?: readonly string[] | undefined; sample?: string | undefined; seed?: string | undefined }

/** Fails when a folder's score is too low (tools/mutation/stryker.config.ts). */
export async function testMutants({ paths, sample = '', seed = '' }: Choice): Promise<void> {
  const chosen = FOLDERS.map((folder) => ({ folder, parts: chosenIn(folder, paths) })).filter(({ parts }) => parts[0])
  if (chosen.length === 0) return
  const tooLow: string[] = []
  const postgres = await startPostgres()
  try {
    for (const { folder, parts } of chosen)
      await runCommand('stryker', ['run', CONFIG, '--mutate', [...parts, ...NOT_MUTATED].join(',')], {
        TESTS_OF_MUTANTS: [`${folder}/**/*.test.ts`, ...(TESTED_BY[folder] ?? [])].join(','),
        MUTATION_SAMPLE: sample,
        MUTATION_SEED: seed,
        TEST_DATABASE_URL: postgres.url,
        // A mutant may log what the product never does.
        TEST_LOG_FILE: '',
      }).catch(() => tooLow.push(folder))
  } finally {
    await postgres.stop()
  }
  if (tooLow.length > 0) throw new Error(`too many mutants survived in ${tooLow.join(', ')}`)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean' }, sample: { type: 'string' }, seed: { type: 'string' } },
    allowPositionals: true,
  })
  const named = positionals.map((path) => path.replace(/\/$/, ''))
  await testMutants({ ...values, paths: values.changed ? changedFiles() : named.length > 0 ? named : undefined })
}
