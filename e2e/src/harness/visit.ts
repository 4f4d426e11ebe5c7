import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Trouble } from './trouble.ts'
import type { Vendors } from './vendors.ts'

export type Visit = {
  page: Page
  context: BrowserContext
  request: APIRequestContext
  origin: string
  vendors: Vendors
  phone: string
  trouble: Trouble
}
