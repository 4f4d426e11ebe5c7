import { useEffect, useState } from 'react'

/** Where to write to us; undefined until it has come, and where nothing can be reached. */
export function useContactEmail(): string | undefined {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const ask = async () => {
      try {
        // Hardly ever needed, so no page carries it.
        const { fetchContactEmail } = await import('./fetch-contact-email.ts')
        setEmail(await fetchContactEmail())
      } catch {
        // Without a connection the words stand without the address.
      }
    }
    void ask()
  }, [])
  return email
}
