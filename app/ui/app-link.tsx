import { Link, type LinkProps } from 'react-router'
import { leavesTheApp } from '#contract/address.ts'

/** For addresses that editors or settings choose: some of them belong to the booking service and load afresh. */
export function AppLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} reloadDocument={leavesTheApp(to)} {...rest} />
}
