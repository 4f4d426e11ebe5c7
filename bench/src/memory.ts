/**
 * The memory of one process of the product at rest: after some pages were requested, and then nothing for two minutes.
 * V8 makes its last collection after some 107 s: while jobs run, it waits that long for the process to be idle.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { readMemory } from './processes.ts'
import type { Product } from './product.ts'

const IDLE_MS = 120_000
const SAMPLES = 5
const MAX_RESIDENT_MB = 250

const WARM_UP = ['/win', '/win/free', '/win/tokens', '/win/winners', '/win/find', '/api/v9/init', '/static/init.json']

export async function measureMemory({ origin, pid }: Product, print: (line: string) => void): Promise<Figure[]> {
  for (const path of WARM_UP) {
    const response = await fetch(`${origin}${path}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
  await delay(IDLE_MS)
  const samples = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const memory = readMemory(pid)
    if (memory) samples.push(memory)
    await delay(1_000)
  }
  if (samples.length === 0) {
    print('  memory: not measured, the system has no /proc')
    return []
  }
  const megabytes = { digits: 0, unit: 'MB' }
  return [
    {
      key: 'rssMb',
      label: 'memory when idle, resident',
      values: samples.map(({ residentMb }) => residentMb),
      target: { max: MAX_RESIDENT_MB },
      ...megabytes,
    },
    {
      key: 'pssMb',
      label: 'memory when idle, proportional',
      values: samples.map(({ proportionalMb }) => proportionalMb),
      ...megabytes,
    },
  ]
}
