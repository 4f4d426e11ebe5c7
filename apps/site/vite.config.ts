import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { offlineCheck } from './offline-check.ts'
import { precompress } from '../../tools/bundle/precompress.ts'
import { withoutDeclarations } from '../../tools/bundle/without-declarations.ts'
import * as fields from '@fairdraw/contract/fields.ts'
import * as playerFields from '@fairdraw/contract/account/player-fields.ts'
import * as zod from 'zod/mini'

/** Imports of the schema library. */
const SCHEMAS: Record<string, string[]> = {
  'zod/mini': Object.keys(zod),
  './fields.ts': Object.keys(fields),
  './account/player-fields.ts': Object.keys(playerFields),
}

/**
 * Only the server validates with schemas, so the browser bundle does not need them: there the schema library is replaced by a stub
 * whose functions all return the stub itself.
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
    return `const nothing = /* @__PURE__ */ new Proxy(() => {}, { get: () => nothing, apply: () => nothing })\nexport { ${names.join(', ')} }`
  },
}

/**
 * A class name is its own name plus the hash of its file: one hash per file, since a hash for each class would make scripts, styles
 * and pages larger.
 */
function scopedClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?', 1)[0]!)
  return `${name}_${hash('sha256', path, 'hex').slice(0, 5)}`
}

/**
 * Inlines the class names of CSS Modules where they are used, instead of one table of names per file: a namespace import is
 * resolved name by name, while a default export is one object.
 */
const withoutClassTables: Plugin[] = [
  {
    name: 'class-names-as-namespace',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/(?:app|ui\/src)\/.*\.tsx?$/ },
      handler: (code) => ({
        code: code.replaceAll(/^import (\w+) from ('.*\.module\.css')$/gm, (line, name, file) =>
          // A name that is computed needs a table, and a default export is the smaller one.
          code.includes(`${name}[`) ? line : `import * as ${name} from ${file}`,
        ),
        map: null,
      }),
    },
  },
  {
    name: 'styles-without-table',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.module\.css$/ },
      // Otherwise the styles of a file would be dropped when all its names are inlined.
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]

/**
 * What Vite's loader of lazy scripts has for a policy with nonces, for browsers older than the target, and for listeners that prevent
 * its error: ours does not (packages/ui/src/page-life/load-with-retries.ts).
 */
const SHORTER_PRELOAD: readonly (readonly [string, string])[] = [
  ['document.querySelector("meta[property=csp-nonce]")', 'undefined'],
  ['promise = allSettled(', 'promise = Promise.allSettled('],
  ['if (import.meta.resolve) return', 'return'],
  ['"vite:preloadError", { cancelable: true }', '"vite:preloadError"'],
  ['e.payload = err', ''],
  ['if (!e.defaultPrevented) throw', 'throw'],
]
const shorterPreload: Plugin = {
  name: 'shorter-preload',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      for (const [long] of SHORTER_PRELOAD) if (!code.includes(long)) this.error(`Vite's preload helper has no ${long}`)
      return { code: SHORTER_PRELOAD.reduce((text, [long, short]) => text.replace(long, short), code), map: null }
    },
  },
}

/** Only the server renders the document's scripts (app/root.tsx). The framework's own error screen, which ours replaces, refers to them. */
const SCRIPTS = /^function Scripts\(scriptProps\) \{[\s\S]*?^\}$/m
const withoutScripts: Plugin = {
  name: 'without-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js/ },
    handler(code) {
      if (!SCRIPTS.test(code)) this.error('React Router’s Scripts have moved.')
      return { code: code.replace(SCRIPTS, 'function Scripts() { return null }'), map: null }
    },
  },
}

/** The service worker is a single script at a fixed address: it shares no chunks with pages, because it outlives their build. */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const source = await bundleScript(new URL('app/features/offline/worker.ts', import.meta.url).pathname)
    this.emitFile({ type: 'asset', fileName: 'worker.js', source })
  },
}

/**
 * With what these import, they are the home page's script. The entry (entry.client.tsx) is not: it would run with the first of them,
 * before the page's own script has named the routes.
 */
const HOME = new Set(
  ['root.tsx', 'features/frame/frame.tsx', 'features/listing/listing.tsx'].map((name) => {
    const path = join(import.meta.dirname, 'app', name)
    if (!existsSync(path)) throw new Error(`${path} has moved: name its new place in vite.config.ts.`)
    return path
  }),
)

/**
 * Chunks that every page runs while it loads. With a comment at their top Chromium compiles all their functions while it fetches
 * them, on another thread, instead of each when it is called.
 */
const COMPILED_AT_ONCE = new Set(['framework', 'home'])

/**
 * Scripts that load once the page is idle, or when somebody asks for them. What they import follows them, so the home page's script
 * does not carry the names of all these files. Their styles still come first.
 */
const LOADED_LATER =
  /\/(?:bell|campaign-slot|experiment|footer|hero-video|hidden-rails|image-modal-trigger|latest-winners|offline-watch|preview-notice|privacy-choices|problem-screens|resume-offer|session-ended|unknown-error)-[\w-]+\.js$/

/** The page that loads a script has these, so their names are in no list of what else is to be fetched. */
const ALWAYS_LOADED = /\/(?:framework|rolldown-runtime)-[\w-]+\.js$/

export default defineConfig({
  base: '/win/',
  css: { modules: { generateScopedName: scopedClassName } },
  plugins: [
    withoutSchemas,
    withoutDeclarations,
    withoutClassTables,
    shorterPreload,
    withoutScripts,
    offlineWorker,
    offlineCheck,
    reactRouter(),
    precompress,
  ],
  build: {
    // Fonts or pictures inlined as `data:` would have to be allowed by every page's Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    modulePreload: {
      resolveDependencies: (file, files) =>
        files.filter((one) =>
          LOADED_LATER.test(file) ? one.endsWith('.css') : one !== file && !ALWAYS_LOADED.test(one),
        ),
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      onLog(level, log, hand) {
        // A class name that its CSS file does not define.
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
        hand(level, log)
      },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        postBanner: ({ name }) => (COMPILED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          // Two scripts for the first page instead of thirty: small files compress badly and need more requests.
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
            { name: 'home', test: (id: string) => HOME.has(id.split('?', 1)[0]!), priority: 2 },
            // The manifest of every first page names each file of each route.
            { name: 'field', test: /packages\/ui\/src\/form\/(?:field|labelled)\./, priority: 1 },
          ],
        },
      },
    },
  },
})
