/** Addresses of scripts, as a browser with Trusted Types wants them. */

type Policy = { createScriptURL: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy }

/** A policy can be created once per document. */
const policies = new Map<string, Policy>()

/** The pages' security policy names each policy, and a policy allows one address only: that of its first call. */
export function trustedScriptUrl(policyName: string, url: string): string {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  if (!trustedTypes) return url
  const policy = policies.get(policyName) ?? trustedTypes.createPolicy(policyName, { createScriptURL: () => url })
  policies.set(policyName, policy)
  return policy.createScriptURL(url)
}
