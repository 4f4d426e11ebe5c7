/** What one process of the product holds once its pages were seen and nobody asks for anything. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { memoryOf } from './processes.ts'
import type { Product } from './product.ts'

const REST_MS = 60_000
/** It is looked at so often while it rests. */
const LOOKS = 5
const WANTED_MB = 250

const WARM_UP = ['/win', '/win/free', '/win/tokens', '/win/winners', '/win/find', '/api/v9/init', '/static/init.json']

export async function measureMemory({ origin, pid }: Product, say: (line: string) => void): Promise<Figure[]> {
  for (const path of WARM_UP) {
    const response = await fetch(`${origin}${path}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
  await delay(REST_MS)
  const looks = []
  for (let look = 0; look < LOOKS; look += 1) {
    const memory = memoryOf(pid)
    if (memory) looks.push(memory)
    await delay(1_000)
  }
  if (looks.length === 0) {
    say('  memory: not measured, this system does not tell')
    return []
  }
  const megabytes = { digits: 0, unit: 'MB' }
  return [
    {
      key: 'rssMb',
      label: 'memory at rest, resident',
      values: looks.map(({ residentMb }) => residentMb),
      wanted: { most: WANTED_MB },
      ...megabytes,
    },
    {
      key: 'pssMb',
      label: 'memory at rest, shared pages by their share',
      values: looks.map(({ proportionalMb }) => proportionalMb),
      ...megabytes,
    },
  ]
}
