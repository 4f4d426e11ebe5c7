import { Outlet } from 'react-router'

export default function Competition() {
  return <Outlet />
}
