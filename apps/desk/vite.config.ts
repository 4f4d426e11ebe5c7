import { join } from 'node:path'
import { precompress } from '../../tools/bundle/precompress.ts'
import { withoutDeclarations, withoutUnusedSchemas } from '../../tools/bundle/without-declarations.ts'
import { defineConfig } from 'vite'

/** `npm run dev --workspace @fairdraw/desk` shows sources as they change, with the API of a product that runs here. */
const product = process.env['PRODUCT'] ?? 'http://localhost:3000'
const proxy = {
  target: product,
  changeOrigin: true,
  // The API accepts calls from its own pages only (apps/server/src/http/desk-gate.ts).
  headers: { origin: product },
}

export default defineConfig({
  base: '/desk/',
  plugins: [withoutDeclarations, withoutUnusedSchemas, precompress],
  resolve: {
    // Only the bare name: the file itself imports `fflate/browser`.
    alias: [
      {
        find: /^fflate$/,
        replacement: join(import.meta.dirname, 'src/ui/spreadsheet/fflate-without-workers.ts'),
      },
    ],
  },
  server: { proxy: { '/api': proxy, '/_demo': proxy, '/win': proxy } },
  build: {
    outDir: 'build',
    // Fonts or pictures inlined as `data:` would have to be allowed by the page's Content-Security-Policy.
    assetsInlineLimit: 0,
    // Its script tag would be inline.
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
            // What is loaded before anybody is known, in one file instead of twenty: small ones compress badly.
            { name: 'frame', tags: ['$initial'], includeDependenciesRecursively: false },
            // What rooms of figures share, in one instead of six: each file that comes takes time of a slow computer.
            {
              name: 'figures',
              test: /desk\/src\/(ui\/(chart\/(?!chart-drawing)|select-field|format-share|spreadsheet\/(save-sheet|csv))|features\/report\/line-names)|ui\/src\/(media\/media-address|browser\/save-file)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
