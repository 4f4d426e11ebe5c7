import type { ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasLeaveBlockers } from '../../leave/pending-leave.ts'

/**
 * A link out of the entry document. It loads a new document, so that the payment document's security policy, which allows the card
 * gateway, ends. While a payment is in progress it goes through the router, which asks the player to confirm first.
 */
export function ExternalLink({ to, children, ...link }: ComponentProps<typeof Link>) {
  const navigate = useNavigate()
  return (
    <Link
      {...link}
      to={to}
      reloadDocument
      onClick={(event) => {
        if (!hasLeaveBlockers()) return
        event.preventDefault()
        void navigate(to)
      }}
    >
      {children}
    </Link>
  )
}
