/** What we use of an OpenAPI 3.1 document. */
export type Json = Record<string, unknown>
type Media = { schema: Json; example?: unknown; examples?: Record<string, { summary?: string; value: unknown }> }
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
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Reply>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, Json>
  }
}
