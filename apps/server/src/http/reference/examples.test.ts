import { safeParse } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'

describe('the examples of the reference', () => {
  it('each belong to an existing call', () => {
    const names = new Set(ENDPOINTS.map(({ name }) => name))
    expect(Object.keys(EXAMPLES).filter((name) => !names.has(name))).toEqual([])
  })

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is asked and answered as its schemas say',
    (name, { params, query, body, upload, responses }) => {
      const example = EXAMPLES[name]
      expect(example, `${name} has no example`).toBeDefined()
      const listFaults = (schema: Parameters<typeof safeParse>[0] | undefined, value: unknown) =>
        schema ? (safeParse(schema, value).error?.issues ?? []) : value === undefined ? [] : ['nothing is asked here']
      expect(listFaults(params, example?.params)).toEqual([])
      expect(listFaults(query, query && (example?.query ?? {}))).toEqual([])
      expect(listFaults(body, example?.body)).toEqual([])
      expect(example?.upload !== undefined).toBe(upload !== undefined)
      expect(listFaults(responses[200], example?.reply)).toEqual([])
    },
  )
})
