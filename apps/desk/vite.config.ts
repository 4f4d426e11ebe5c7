import { join } from 'node:path'
import { precompress } from '../../tools/bundle/precompress.ts'
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
  plugins: [precompress],
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
          ],
        },
      },
    },
  },
})
