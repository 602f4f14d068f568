/** What the login shows, in the modal and as a page. */
export type LoginView = 'sign-in' | 'register' | 'forgotten' | 'link' | 'instructions'

/** The view that an address asks for by `?view=`. */
export function viewAt(name: string | null, passwordless: boolean): LoginView {
  const view = views.find((known) => known === name) ?? 'sign-in'
  // Without passwords nobody can have forgotten theirs, and to sign in is to ask for a link.
  return passwordless && (view === 'forgotten' || view === 'link') ? 'sign-in' : view
}
const views: readonly LoginView[] = ['sign-in', 'register', 'forgotten', 'link', 'instructions']

/** And what follows when a form was sent. */
export type ShownView = LoginView | 'forgotten-thanks'

export const viewTitles = {
  'sign-in': 'login.sign_in_title',
  register: 'login.register_title',
  forgotten: 'login.forgotten_title',
  'forgotten-thanks': 'login.thanks_title',
  link: 'login.link_title',
  instructions: 'login.instructions_title',
} as const satisfies Record<ShownView, string>
