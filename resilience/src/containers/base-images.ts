/**
 * Stands in for the registry, which a rehearsal does not need: Debian by debootstrap, and from it what ops/Dockerfile and
 * ops/compose.yaml take from others, under the same names. It shows our files, not the images of others.
 */
import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)

const REGISTRY = 'docker.io/library'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const install = (...packages: readonly string[]) =>
  `RUN apt-get update -q && apt-get install -yq --no-install-recommends ${packages.join(' ')} && rm -rf /var/lib/apt/lists/*\n`

/** Makes the database once, as the official image does when it starts. */
const POSTGRES_ENTRY = `#!/bin/sh
set -eu
data=/var/lib/postgresql/data
as() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
PATH=/usr/lib/postgresql/15/bin:$PATH
chown postgres: "$data"
if [ ! -f "$data/PG_VERSION" ]; then
  password=$(mktemp)
  cat "$POSTGRES_PASSWORD_FILE" > "$password"
  chown postgres: "$password"
  as initdb -D "$data" -U "$POSTGRES_USER" --pwfile "$password" --encoding UTF8 --locale C.UTF-8 --auth-host scram-sha-256 --auth-local trust
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  as pg_ctl -D "$data" -o '-c listen_addresses=' -w start
  [ "$POSTGRES_DB" = "$POSTGRES_USER" ] && createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as pg_ctl -D "$data" -w stop
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c 'listen_addresses=*'
`

type Image = { recipe: string; addFiles?: (context: string) => void }

const IMAGES: Record<string, Image> = {
  'node:24-bookworm-slim': {
    recipe:
      'COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt\nCOPY node /usr/local/bin/node\nCOPY npm /usr/local/lib/node_modules/npm\n' +
      'RUN cd /usr/local/bin && for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js $name; done\n' +
      `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES} npm_config_cafile=${CERTIFICATES}\n`,
    addFiles: (context) => {
      copyFileSync(CERTIFICATES, join(context, 'ca-certificates.crt'))
      copyFileSync(process.execPath, join(context, 'node'))
      cpSync(findNpm(), join(context, 'npm'), { recursive: true })
    },
  },
  'postgres:15': {
    recipe:
      install('postgresql-15') +
      'RUN mkdir -p /var/lib/postgresql/data /var/run/postgresql && chown postgres: /var/run/postgresql\n' +
      'COPY --chmod=755 entry /usr/local/bin/entry\nENTRYPOINT ["entry"]\n',
    addFiles: (context) => writeFileSync(join(context, 'entry'), POSTGRES_ENTRY, { mode: 0o755 }),
  },
  'haproxy:2.8': { recipe: install('haproxy') },
  'nginx:1.28': {
    recipe: install('nginx-light') + 'RUN mkdir -p /var/cache/nginx\n',
  },
}

function findNpm(): string {
  const npm = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find(existsSync)
  if (!npm) throw new Error('npm is missing.')
  return dirname(dirname(realpathSync(npm)))
}

export async function makeBaseImages(engine: Engine): Promise<void> {
  const debian = `${REGISTRY}/debian:bookworm-slim`
  if (!(await engine.hasImage(debian))) await inFolder((folder) => makeDebian(engine, folder, debian))
  for (const [name, { recipe, addFiles }] of Object.entries(IMAGES)) {
    const tag = `${REGISTRY}/${name}`
    if (await engine.hasImage(tag)) continue
    await inFolder(async (context) => {
      addFiles?.(context)
      writeFileSync(join(context, 'Containerfile'), `FROM ${debian}\n${recipe}`)
      await engine.build(join(context, 'Containerfile'), context, tag)
    })
  }
}

async function makeDebian(engine: Engine, folder: string, tag: string): Promise<void> {
  const root = join(folder, 'root')
  await run('debootstrap', ['--variant=minbase', 'bookworm', root], { maxBuffer: 64 * 1024 * 1024 })
  await run('tar', ['-C', root, '-cf', join(folder, 'debian.tar'), '.'])
  await engine.podman('import', '--quiet', join(folder, 'debian.tar'), tag)
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-image-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
