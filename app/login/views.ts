/** The views that the login can open with, in the modal and on the page. */
export type LoginView = 'sign-in' | 'register' | 'forgotten' | 'link' | 'instructions'

/** The view that the query parameter `view` asks for. */
export function viewAt(name: string | null, passwordless: boolean): LoginView {
  const view = views.find((known) => known === name) ?? 'sign-in'
  // Without passwords there is nothing to forget, and the view for signing in asks for a link.
  return passwordless && (view === 'forgotten' || view === 'link') ? 'sign-in' : view
}
const views: readonly LoginView[] = ['sign-in', 'register', 'forgotten', 'link', 'instructions']

/** These, and the view after a form was sent. */
export type VisibleView = LoginView | 'forgotten-thanks'

export const viewTitles = {
  'sign-in': 'login.sign_in_title',
  register: 'login.register_title',
  forgotten: 'login.forgotten_title',
  'forgotten-thanks': 'login.thanks_title',
  link: 'login.link_title',
  instructions: 'login.instructions_title',
} as const satisfies Record<VisibleView, string>
