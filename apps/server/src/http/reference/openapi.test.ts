import { refusalsOf } from '@fairdraw/contract/endpoint.ts'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { replyOf } from './openapi-document.ts'
import type { OpenApi } from './openapi-document.ts'

describe('the reference', async () => {
  const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)!.operation

  const server = await startTestApp()
  const document: OpenApi = (await server.app.inject('/api/openapi.json')).json()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  // Row 1.7-05
  it('lists exactly the calls that the server answers below its public paths', () => {
    const listed = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    const isAnswered = (call: string) => {
      const [method, path = ''] = call.split(' ')
      const url = path.replace('{path}', '*').replace(/\{(\w+)\}/g, ':$1')
      return server.app.hasRoute({ method: method as 'GET', url })
    }
    // Media need folders, which this server does not have.
    expect(listed.filter((call) => !isAnswered(call))).toEqual(['GET /media/{name}'])

    // '├── ' and the like precede a part of a path; its methods follow.
    const answered: string[] = []
    const branch: string[] = []
    for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n').filter(Boolean)) {
      const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line)!
      branch.length = indent.length / 4 - 1
      branch.push(part)
      // A route that takes any rest is printed without what precedes it.
      const path = branch
        .join('')
        .replace(/^\*$/, '/log/tile/{path}')
        .replace(/:(\w+)/g, '{$1}')
      for (const method of methods?.split(', ') ?? []) answered.push(`${method} ${path}`)
    }
    const isOurs = (call: string) => !call.startsWith('HEAD') && !call.startsWith('OPTIONS')
    expect(answered.length).toBeGreaterThan(20)
    expect(answered.filter((call) => isOurs(call) && !listed.includes(call))).toEqual([])
  })

  it('is a valid OpenAPI 3.1 document', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const tags = new Set(document.tags.map(({ name }) => name))
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\//)
      expect(Object.keys(operation.responses).length, path).toBeGreaterThan(0)
      for (const [status, reply] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(replyOf(document, reply).description, `${path} ${status}`).not.toBe('')
      }
      expect(
        operation.tags.every((tag) => tags.has(tag)),
        path,
      ).toBe(true)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).flatMap((one) =>
        'in' in one && one.in === 'path' ? [one.name] : [],
      )
      expect(declared, path).toEqual(inPath)
    }
  })

  it('keeps the rules that linters of such documents recommend', () => {
    for (const { path, operation } of operations) {
      expect(operation.security, path).toBeDefined()
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.some((status) => /^[23]/.test(status)),
        path,
      ).toBe(true)
    }
    for (const { name, description } of document.tags) expect(description, name).not.toBe('')
    // A path of the specification, which clients outside of this repository call as it stands.
    expect(operations.filter(({ path }) => path.endsWith('/')).map(({ path }) => path)).toEqual([
      '/api/account/preference/',
    ])
  })

  it('writes a shape or a reply that several calls have once', () => {
    const { schemas, responses } = document.components
    expect(Object.keys(schemas).length).toBeGreaterThan(50)
    expect(Object.keys(responses).length).toBeLessThan(operations.length)
    expect(JSON.stringify(document).length / operations.length).toBeLessThan(2_500)
  })

  it('has no broken reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const found = reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      expect(found, reference).toBeDefined()
    }
  })

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'documents for %s every status, every code and an example',
    (name, endpoint) => {
      const { responses, requestBody, parameters = [], security } = operationOf(name)
      const replies = Object.entries(responses).map(([status, reply]) => [status, replyOf(document, reply)] as const)
      const codes = replies.flatMap(([status, { content }]) => {
        const problem = content?.['application/problem+json']
        const { code } = (problem?.schema.properties ?? { code: { enum: [] } }) as { code: { enum: string[] } }
        for (const one of code.enum) {
          expect(PROBLEMS[one as keyof typeof PROBLEMS].status).toBe(Number(status))
          expect(document.components.examples[one]?.value).toMatchObject({ code: one, status: Number(status) })
        }
        expect(Object.keys(problem?.examples ?? {})).toEqual(code.enum)
        return code.enum
      })
      expect(codes.toSorted()).toEqual(refusalsOf(endpoint).toSorted())
      const type = endpoint.stream ? 'text/event-stream' : 'application/json'
      expect(replyOf(document, responses['200']!).content?.[type]?.example).toBeDefined()
      if (endpoint.body) expect(requestBody?.content['application/json']?.example).toBeDefined()
      expect(security.length === 0).toBe(endpoint.auth === 'none')
      const needsKey = parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IdempotencyKey'))
      expect(needsKey).toBe(endpoint.idempotent === true)
    },
  )

  it('is pages without scripts, one for each group, with a policy that allows their style', async () => {
    const contents = await server.app.inject('/api/docs')
    const addresses = [...contents.body.matchAll(/<dt><a href="(\/api\/docs\/[a-z-]+)">/g)].map(
      ([, address]) => address!,
    )
    expect(addresses).toHaveLength(document.tags.length + 2)
    const pages = await Promise.all(addresses.map((address) => server.app.inject(address)))
    for (const page of [contents, ...pages]) {
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toContain('<script')
      expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
      expect(page.body.length).toBeLessThan(700_000)
    }
    const all = pages.map(({ body }) => body).join('')
    for (const { operation } of operations) expect(all).toContain(`id="${operation.operationId}"`)
  })

  it('has no link to a place that no page has', async () => {
    const texts = new Map<string, string>()
    const textOf = async (address: string) => {
      if (!texts.has(address)) texts.set(address, (await server.app.inject(address)).body)
      return texts.get(address)!
    }
    const links = new Set<string>()
    for (const { name } of document.tags.slice(0, 3)) {
      const address = `/api/docs/${name.toLowerCase().replaceAll(/\W+/g, '-')}`
      for (const [, link] of (await textOf(address)).matchAll(/href="(\/api\/docs[^"]*)"/g)) links.add(link!)
    }
    expect(links.size).toBeGreaterThan(30)
    for (const link of links) {
      const [address = '', place] = link.split('#')
      expect(await textOf(address), link).toContain(place === undefined ? '<main>' : `id="${place}"`)
    }
    expect((await server.app.inject('/api/docs/no-such-group')).statusCode).toBe(404)
  })
})
