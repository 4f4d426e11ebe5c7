/**
 * Runs the services of ops/compose.yaml with podman, each as the file says, in the order of `depends_on`. Ports are not published, and
 * limits stay those of this process, which may have no right to raise them.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'yaml'
import * as z from 'zod'
import { rootFolder } from '../postgres.ts'
import type { Engine } from './engine.ts'

const CONDITIONS = ['service_started', 'service_healthy', 'service_completed_successfully'] as const
const dependencies = z.union([
  z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, CONDITIONS[0]]))),
  z
    .record(z.string(), z.strictObject({ condition: z.enum(CONDITIONS) }))
    .transform((all) => Object.fromEntries(Object.entries(all).map(([name, { condition }]) => [name, condition]))),
])
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.literal('..'), dockerfile: z.literal('ops/Dockerfile') }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).optional(),
  restart: z.string().optional(),
  stop_grace_period: z.string().optional(),
  ulimits: z.strictObject({ nofile: z.number() }).optional(),
  depends_on: dependencies.default({}),
  healthcheck: z.strictObject({ test: z.string(), interval: z.string(), retries: z.number() }).optional(),
})
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
})
export type ComposeFile = z.output<typeof compose>

export const readComposeFile = (): ComposeFile =>
  compose.parse(parse(readFileSync(join(rootFolder, 'ops/compose.yaml'), 'utf8'), { merge: true }))

/**
 * `files`: the folder with what the operator adds to ops: `settings`, `secrets` and `certificates`. `instead`: other places of files of
 * ours, by their path.
 */
export function createProject(
  { podman, logsOf }: Engine,
  { services, secrets, volumes }: ComposeFile,
  { files, instead }: { files: string; instead: Record<string, string> },
) {
  const project = `fairdraw-${randomBytes(4).toString('hex')}`
  const containerOf = (name: string) => `${project}-${name}`
  const started: string[] = []

  /** A path of the file: ours with `../`, the operator's with `./`. Any other name is a volume. */
  const sourceOf = (path: string) => {
    if (path.startsWith('../')) return instead[path] ?? resolve(rootFolder, 'ops', path)
    if (path.startsWith('./')) return resolve(files, path)
    if (!Object.hasOwn(volumes, path)) throw new Error(`ops/compose.yaml has no volume ${path}`)
    return `${project}-${path}`
  }

  const run = async (name: string) => {
    const { image, env_file: envFile, environment, secrets: given, volumes: mounts, command } = services[name]!
    const args = [
      ...(envFile === undefined ? [] : ['--env-file', join(files, envFile)]),
      ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...given.flatMap((secret) => ['--volume', `${sourceOf(secrets[secret]!.file)}:/run/secrets/${secret}:ro`]),
      ...mounts.flatMap((mount) => {
        const [source = '', ...rest] = mount.split(':')
        return ['--volume', [sourceOf(source), ...rest].join(':')]
      }),
    ]
    const place = ['--network', project, '--network-alias', name, '--name', containerOf(name)]
    started.push(name)
    // Compose gives each value to the process as it is, apart from `$$`.
    await podman('run', '--detach', ...place, ...args, image, ...command.map((one) => one.replaceAll('$$', '$')))
  }

  /** Throws with the container's output if it has failed. */
  const stateOf = async (name: string) => {
    const state = await podman('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', containerOf(name))
    if (/^exited [^0]/.test(state)) throw new Error(`${name} failed:\n${await logsOf(containerOf(name))}`)
    return state
  }

  const states = {
    service_started: async () => true,
    service_healthy: (name: string) =>
      podman('exec', containerOf(name), 'sh', '-c', services[name]!.healthcheck!.test).then(
        () => true,
        () => false,
      ),
    service_completed_successfully: async (name: string) => (await stateOf(name)) === 'exited 0',
  }

  const start = async (name: string) => {
    for (const [needed, condition] of Object.entries(services[name]!.depends_on)) {
      if (!started.includes(needed)) await start(needed)
      while (!(await states[condition](needed))) await pause(500)
    }
    await run(name)
  }

  return {
    /** Starts all. Waits for what a condition says. */
    up: async () => {
      await podman('network', 'create', project)
      for (const name of Object.keys(services)) if (!started.includes(name)) await start(name)
      await pause(2_000)
      for (const name of Object.keys(services)) await stateOf(name)
    },
    exec: (name: string, ...command: readonly string[]) => podman('exec', containerOf(name), ...command),
    isHealthy: (name: string) =>
      podman('healthcheck', 'run', containerOf(name)).then(
        () => true,
        () => false,
      ),
    addressOf: (name: string) =>
      podman('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', containerOf(name)),
    remove: (name: string) => podman('rm', '--force', '--time', '15', containerOf(name)),
    run,
    down: async () => {
      for (const name of started.toReversed())
        await podman('rm', '--force', '--ignore', '--time', '2', containerOf(name))
      await podman('network', 'rm', '--force', project)
      for (const name of Object.keys(volumes)) await podman('volume', 'rm', '--force', `${project}-${name}`)
    },
  }
}
