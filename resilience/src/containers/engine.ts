/** Podman as the engine of a rehearsal, with a store of its own. The store stays, so that the next rehearsal has the images of others. */
import { execFile } from 'node:child_process'
import { accessSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PROGRAMS = ['podman', 'runc', 'iptables', 'debootstrap', 'openssl']
const PLACES = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
/** Gives containers a network with names. */
const HELPERS = ['/usr/lib/podman/netavark', '/usr/lib/podman/aardvark-dns']

function isExecutable(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

/** In the form of Docker, which has health checks. */
const BUILD = ['--quiet', '--format', 'docker', '--isolation', 'chroot', '--network', 'host']

export type Engine = ReturnType<typeof openEngine>

export function openEngine() {
  const missing = [
    ...PROGRAMS.filter((name) => !PLACES.some((place) => isExecutable(join(place, name)))),
    ...HELPERS.filter((path) => !existsSync(path)),
  ]
  if (missing.length > 0 || process.getuid?.() !== 0)
    throw new Error(
      `The rehearsal of containers runs as root and needs podman, and here is no ${missing.join(', ') || 'root'}: on Debian ` +
        '`apt-get install --no-install-recommends podman runc netavark aardvark-dns iptables debootstrap openssl`.',
    )
  const folder = join(tmpdir(), 'fairdraw-containers')
  mkdirSync(folder, { recursive: true })
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const env = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: file(
      'storage.conf',
      `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/run"\n`,
    ),
    // Without systemd, and without the right to raise limits: as containers of a build server have it.
    CONTAINERS_CONF: file(
      'containers.conf',
      '[containers]\ndefault_ulimits = []\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nruntime = "runc"\n' +
        '[network]\nnetwork_backend = "netavark"\n',
    ),
  }
  const podman = async (...args: readonly string[]): Promise<string> => {
    try {
      const { stdout } = await run('podman', args, { env, maxBuffer: 64 * 1024 * 1024 })
      return stdout.trim()
    } catch (error) {
      const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
      throw new Error(`podman ${args.join(' ')}\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`, { cause: error })
    }
  }
  return {
    folder,
    podman,
    /** What a container wrote, on both its outputs. */
    logsOf: async (container: string) => {
      const { stdout, stderr } = await run('podman', ['logs', '--tail', '20', container], { env })
      return `${stdout}${stderr}`
    },
    build: (file: string, context: string, tag: string) =>
      podman('build', ...BUILD, '--file', file, '--tag', tag, context),
    hasImage: (tag: string) =>
      podman('image', 'exists', tag).then(
        () => true,
        () => false,
      ),
  }
}
