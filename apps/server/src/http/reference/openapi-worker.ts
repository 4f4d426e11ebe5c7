/** The thread that builds the OpenAPI document (routes.ts): it takes half a second, in which the process would answer nobody. */
import { parentPort } from 'node:worker_threads'
import { buildOpenApi } from './openapi.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(JSON.stringify(buildOpenApi()))
