import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/win/',
  plugins: [reactRouter()],
  // A font or picture inlined as `data:` would have to be let through by every page's policy.
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
})
