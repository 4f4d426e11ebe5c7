import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { PageErrors } from '../page-errors.ts'
import type { Vendors } from '../vendors.ts'

export type TourContext = {
  page: Page
  context: BrowserContext
  request: APIRequestContext
  origin: string
  vendors: Vendors
  phone: string
  pageErrors: PageErrors
}
