import { PlaceLinks } from '#app/account/place-links.tsx'
import { LogOut } from '#app/session/log-out.tsx'
import { useAccount } from '#app/session/use-account.ts'

/** The links to the account in both menus, and the logout. Guests are led to the login first. */
export function AccountLinks() {
  const isSignedIn = useAccount() !== undefined
  return (
    <>
      <ul>
        <PlaceLinks className="menu-link" />
      </ul>
      {isSignedIn && (
        <div className="mt-2 border-line border-t pt-2">
          <LogOut className="menu-link" />
        </div>
      )}
    </>
  )
}
