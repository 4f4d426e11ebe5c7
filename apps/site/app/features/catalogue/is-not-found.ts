import { isRouteErrorResponse } from 'react-router'
import type { ErrorResponse } from 'react-router'
import type { RailData } from './rail/rail-data.ts'

export type NotFoundData = { kind: 'not-found'; serverTime: string; rails: RailData[] }

/**
 * Whether a loader threw the 404 of not-found.ts. A 404 with any other body comes from a proxy, and says nothing about the
 * address. In a file of its own, because every page has it, and only loaders make one.
 */
export const isNotFound = (error: unknown): error is ErrorResponse & { data: NotFoundData } =>
  isRouteErrorResponse(error) && (error.data as Partial<NotFoundData> | null)?.kind === 'not-found'
