import type { createVendorCallReports } from '../observability/vendor-calls.ts'
import { reportCalls } from '../observability/vendor-calls.ts'
import type { Vendors } from './create-vendors.ts'

/** Wraps each vendor so that every call to it is reported. Those that a job of theirs calls are reported by it. */
export function reportVendorCalls(vendors: Vendors, reportOf: ReturnType<typeof createVendorCallReports>): Vendors {
  return {
    gateway: reportCalls(vendors.gateway, reportOf('gateway'), { local: ['readWebhook'] }),
    openBanking: reportCalls(vendors.openBanking, reportOf('open-banking')),
    payPal: reportCalls(vendors.payPal, reportOf('paypal')),
    sms: reportCalls(vendors.sms, reportOf('sms')),
    mail: reportCalls(vendors.mail, reportOf('mail')),
    engagement: reportCalls(vendors.engagement, reportOf('engagement')),
    beacon: reportCalls(vendors.beacon, reportOf('beacon')),
    witnesses: vendors.witnesses.map((witness) => reportCalls(witness, reportOf('witness'))),
    ageChecks: reportCalls(vendors.ageChecks, reportOf('age-check')),
    identity: vendors.identity && reportCalls(vendors.identity, reportOf('identity')),
    timestampAuthorities: vendors.timestampAuthorities,
    collector: vendors.collector,
    push: vendors.push,
  }
}
