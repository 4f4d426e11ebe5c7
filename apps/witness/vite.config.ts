import { defineConfig } from 'vite'

/** One file of JavaScript with everything in it, to be given away. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    outDir: 'build',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'witness.js' } },
  },
  ssr: { noExternal: true },
})
