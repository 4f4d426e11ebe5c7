/** Removes from the contract what only the server and the API reference use, so that a browser loads how a call is made and no more. */
import { Visitor } from 'vite'
import type { Plugin } from 'vite'

/** The endpoint properties that a browser uses (packages/contract/src/call.ts, retry.ts). */
const ASKED_WITH = new Set(['method', 'path', 'auth', 'idempotent', 'isReadOnly', 'upload'])

const isOfContract = (id: string) => id.includes('/packages/contract/')

/** Leaves of every `endpoint({ … })` an object with the properties that are used; the schemas in the others then become dead code. */
export const withoutDeclarations: Plugin = {
  name: 'without-declarations',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!isOfContract(id)) return undefined
    const dropped: { start: number; end: number }[] = []
    const visitor = new Visitor({
      CallExpression: ({ callee, arguments: [definition] }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression')
          return
        dropped.push(callee)
        for (const property of definition.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier' && !ASKED_WITH.has(property.key.name))
            dropped.push(property)
      },
    })
    visitor.visit(this.parse(code))
    return dropped.reduceRight(
      (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
      code,
    )
  },
}

/**
 * For a browser that has some schemas: the others are dropped. Bundlers do not know that nothing happens while a schema is made, so
 * every constant of the contract is declared as the result of a pure function.
 */
export const withoutUnusedSchemas: Plugin = {
  name: 'without-unused-schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!isOfContract(id)) return undefined
    const values = this.parse(code).body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return declared?.type === 'VariableDeclaration' ? declared.declarations.flatMap(({ init }) => init ?? []) : []
    })
    return values
      .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
      .reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
  },
}
