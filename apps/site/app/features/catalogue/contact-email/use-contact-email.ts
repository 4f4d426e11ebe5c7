import { useEffect, useState } from 'react'

/** Our contact address; undefined until it has loaded, and if it cannot be loaded. */
export function useContactEmail(): string | undefined {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const ask = async () => {
      try {
        // Rarely needed, so it is not part of any page's code.
        const { fetchContactEmail } = await import('./fetch-contact-email.ts')
        setEmail(await fetchContactEmail())
      } catch {
        // Without a connection the text is shown without the address.
      }
    }
    void ask()
  }, [])
  return email
}
