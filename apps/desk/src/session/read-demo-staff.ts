/** The people of the demonstration, whom its server writes into the page; elsewhere there are none. */
type DemoPerson = { name: string; role: string; href: string }

/** The id of the script element with the list. */
export const DEMO_STAFF_ID = 'demo-staff'

export function readDemoStaff(json: string | null | undefined): DemoPerson[] {
  if (!json) return []
  try {
    const listed: unknown = JSON.parse(json)
    return Array.isArray(listed) ? listed.filter(isDemoPerson) : []
  } catch {
    return []
  }
}

function isDemoPerson(one: unknown): one is DemoPerson {
  if (typeof one !== 'object' || one === null) return false
  const { name, role, href } = one as Record<string, unknown>
  return typeof name === 'string' && typeof role === 'string' && typeof href === 'string'
}
