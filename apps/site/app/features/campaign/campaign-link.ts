/** A campaign code in an address (1-site §7 'Campaign entry from a link'). Small, because every page loads it. */

/** A code, and whether its link says that the campaign is hidden. */
export type CampaignLink = { code: string; isHidden: boolean }

/** The campaign that an address names in its query: `campaignCode`, and `hidden`, which may have any value but 'false'. */
export function campaignIn(search: string): CampaignLink | undefined {
  const query = new URLSearchParams(search)
  const code = query.get('campaignCode')?.trim()
  if (!code) return undefined
  const hidden = query.get('hidden')
  return { code, isHidden: hidden !== null && hidden !== 'false' && hidden !== '0' }
}
