import { Outlet } from 'react-router'

export default function Listing() {
  return <Outlet />
}
