import { createContext, useContext } from 'react'
import type { RedirectFlag } from '#contract/identity/redirect-target.ts'
import type { LoginView } from './views.ts'

/** `isNamedByView`: the title of the modal is that of its view. */
export type DialogOptions = { isNamedByView?: boolean }
export type SignInResult = { location: string; reload: boolean }

type Login = {
  /** Opens the modal with this view, or the login page if the modal cannot be loaded. */
  open: (view?: LoginView, options?: DialogOptions) => Promise<void>
  /** Loads what `open` needs, for a visitor who is about to open the login. */
  prepare: () => void
  /** Opens a provider's window; false if the browser blocks it. */
  startAtProvider: (provider: string) => boolean
  /** Leads the visitor on after signing in. */
  enter: (result: SignInResult) => Promise<void>
  /** The same where nothing but this page knows where to. */
  enterHere: () => Promise<void>
  /** Where to go on after signing in, if the URL of the page says so. */
  redirectUrl: string | undefined
  /** What the URL of the page asks for besides. */
  flags: readonly RedirectFlag[]
}

export const LoginContext = createContext<Login | undefined>(undefined)

export function useLogin(): Login {
  const context = useContext(LoginContext)
  if (!context) throw new Error('useLogin outside of LoginProvider')
  return context
}
