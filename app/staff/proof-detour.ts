import { redirect } from 'react-router'

/** Leads to the page that asks for password or code, and from there back. */
export const proofDetour = (path: (target: string) => string, back: string) =>
  redirect(`${path('/staff/prove')}?${new URLSearchParams({ back })}`, 303)
