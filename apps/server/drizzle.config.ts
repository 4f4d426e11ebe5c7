import { defineConfig } from 'drizzle-kit'

/** Paths from the root of the repository, where `npm run migration` runs. */
export default defineConfig({
  dialect: 'postgresql',
  schema: 'apps/server/src/**/tables.ts',
  out: 'apps/server/src/db/migrations',
})
