import type { ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasLeaveBlockers } from '../../leave/pending-leave.ts'

/**
 * A link out of the entry document: a full load, so that the card gateway's admissions end with it. While a payment is
 * under way it goes through the router, which asks first.
 */
export function OutLink({ to, children, ...link }: ComponentProps<typeof Link>) {
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
