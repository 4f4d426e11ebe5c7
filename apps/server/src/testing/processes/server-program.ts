import { fileURLToPath } from 'node:url'

const hook = fileURLToPath(new URL('../../db/drizzle-commonjs.ts', import.meta.url))

/** Node's arguments for a program of the server. Like `main.ts` it loads Drizzle as CommonJS, which starts a second sooner. */
export const serverProgram = (script: string): string[] => ['--import', hook, script]
