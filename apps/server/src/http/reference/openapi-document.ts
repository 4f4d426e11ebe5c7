/** What we use of an OpenAPI 3.1 document. */
export type Json = Record<string, unknown>
export type Example = { summary?: string; value: unknown }
type Media = { schema: Json; example?: unknown; examples?: Record<string, { $ref: string }> }
export type Reply = { description: string; headers?: Json; content?: Record<string, Media> }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Json
  example?: unknown
}
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  /** Empty: anybody may call it. */
  security: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Reply | { $ref: string }>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    responses: Record<string, Reply>
    examples: Record<string, Example>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, Json>
  }
}

/** A reply of a call, or the shared one that it refers to. */
export const replyOf = (document: OpenApi, reply: Reply | { $ref: string }): Reply =>
  '$ref' in reply ? document.components.responses[reply.$ref.split('/').at(-1)!]! : reply
