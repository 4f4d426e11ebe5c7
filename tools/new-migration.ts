/**
 * Writes a migration for what has changed in the tables (`npm run migration -- --name what_it_does`). Its snapshot is a JSON file
 * of drizzle-kit's with a line for each value; here it gets a line for each column.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runCommand } from './run-steps.ts'

const meta = join(root, 'apps/server/src/db/migrations/meta')

await runCommand('drizzle-kit', ['generate', '--config', 'apps/server/drizzle.config.ts', ...process.argv.slice(2)])
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots) {
  const path = join(meta, name)
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
}
await runCommand('oxfmt', [meta])
