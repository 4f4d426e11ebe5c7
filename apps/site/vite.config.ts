import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { precompress } from './precompress.ts'
import * as fields from '@fairdraw/contract/fields.ts'
import * as zod from 'zod/mini'

/** What only schemas are made of, by how it is imported. */
const SCHEMAS: Record<string, string[]> = { 'zod/mini': Object.keys(zod), './fields.ts': Object.keys(fields) }

/**
 * The browser asks and shows; what is checked by schema is checked by the server. So the schemas of the contract weigh
 * nothing there: their library is a stand-in whose every function answers itself.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) =>
    Object.hasOwn(SCHEMAS, id) && (id === 'zod/mini' || importer?.includes('/packages/contract/'))
      ? `\0no-schemas:${id}`
      : undefined,
  load(id) {
    if (!id.startsWith('\0no-schemas:')) return undefined
    const names = SCHEMAS[id.slice('\0no-schemas:'.length)]!.map((name) => `nothing as ${name}`)
    return `const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing })\nexport { ${names.join(', ')} }`
  },
}

/** What the reference says of a call is for its readers. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.includes('/packages/contract/') ? code.replaceAll(/^ {2}summary:\s*'[^\n]*',\n/gm, '') : undefined,
}

/** The worker is one script by itself at a fixed address: it shares no chunk with the pages that it outlives. */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const built = (await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: new URL('app/features/offline/worker.ts', import.meta.url).pathname,
          output: { format: 'iife' },
        },
      },
    })) as Rolldown.RolldownOutput
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: built.output[0].code })
  },
}

export default defineConfig({
  base: '/win/',
  plugins: [withoutSchemas, withoutSummaries, offlineWorker, reactRouter(), precompress],
  build: {
    // A font or picture inlined as `data:` would have to be let through by every page's policy.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          // Two scripts for the first page rather than thirty: small files compress badly and ask one by one.
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            { name: 'home', test: /app\/(root|features\/(catalogue\/listing|frame\/frame))\.tsx/, priority: 1 },
          ],
        },
      },
    },
  },
})
