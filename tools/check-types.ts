/** Type-checks every workspace, and what needs types to be found (`npm run types`). */
import { readdirSync } from 'node:fs'
import { checkText } from './check-text.ts'
import { runCommand, root } from './run-steps.ts'

const workspaces = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}`),
)

/** The types of the site's routes are generated first: its sources import them. */
export async function checkTypes(): Promise<void> {
  await runCommand('npm', ['run', 'typegen', '--workspace', '@fairdraw/site', '--silent'])
  for (const workspace of [...workspaces, 'demo', 'e2e', 'bench', 'resilience', '.'])
    await runCommand('tsc', ['-p', workspace])
  checkText()
}

if (import.meta.main) await checkTypes()
