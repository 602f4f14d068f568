import { hash } from 'node:crypto'
import { type AdminOperation, type ApiScope, adminOperations } from '#contract/admin/scopes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { isWorking, keyOf } from '#server/api-keys/operations.ts'
import type { Db } from '#server/database/database.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { type Position, readCursor, writeCursor } from './cursors.ts'

type Member = { userId: string }
type NotFound = { code: 'not-found' }
export type AdminRequest = {
  db: Db
  now: Date
  /** The visitor's network, which failures are counted by. */
  client: string
  /** What the header `Authorization` says after `Bearer`: undefined without that header, empty with another scheme. */
  bearer: string | undefined
  storefronts: readonly string[]
  cursorKey: Buffer
  staff: () => {
    mayNow(act: StaffAct): Promise<Result<Member, NotFound | { code: 'proof-needed' }>>
    mayStill(act: StaffAct): Promise<boolean>
    staff(): Promise<Result<Member, NotFound>>
  }
}

export type AccessError =
  | { code: 'key-required' | 'key-refused' | 'not-found' | 'login-too-old' }
  | { code: 'scope-missing'; scope: ApiScope }
  | TooMany
export type CursorError = { code: 'cursor-refused' }

/** Who asks, and what of the shop they see. */
export type Access = {
  by: { kind: 'staff' | 'key'; id: string }
  /** The storefronts whose things they see. */
  brands: readonly string[]
  /** A long export asks this again for each part: the key may have been revoked or the session ended meanwhile. */
  isStillOpen: () => Promise<boolean>
  cursors: (list: string) => Cursors
}
export type Cursors = {
  write: (position: Position) => string
  read: (cursor: string | undefined) => Result<Position | undefined, CursorError>
}

/** Opens an operation to the key or the member of staff who asks. If a key was sent, a session is not looked at. */
export function adminAccess({ db, now, client, bearer, storefronts, cursorKey, staff }: AdminRequest) {
  // SHA-3 with the key in front is a signature by itself.
  const sign = (text: string) =>
    hash('sha3-256', Buffer.concat([cursorKey, Buffer.from(text)]), 'base64url').slice(0, 22)
  const cursorsOf =
    (reader: string) =>
    (list: string): Cursors => ({
      write: (position) => writeCursor(sign, `${reader} ${list}`, position),
      read(cursor) {
        if (cursor === undefined) return ok(undefined)
        const position = readCursor(sign, `${reader} ${list}`, cursor)
        return position ? ok(position) : err({ code: 'cursor-refused' })
      },
    })

  async function openToKey(secret: string, scope: ApiScope): Promise<Result<Access, AccessError>> {
    const key = await keyOf(db, secret, now)
    if (!key) {
      const counted = await take(db, { limit: 'failed-api-key/address', by: client })
      return counted.ok ? err({ code: 'key-refused' }) : counted
    }
    const { id, scopes } = key
    const counted = await take(db, { limit: 'api/key', by: id })
    if (!counted.ok) return counted
    if (!scopes.includes(scope)) return err({ code: 'scope-missing', scope })
    const brands = storefronts.filter((brand) => key.brands.includes(brand))
    return ok({ by: { kind: 'key', id }, brands, isStillOpen: () => isWorking(db, id), cursors: cursorsOf(id) })
  }

  return async function open(operation: AdminOperation): Promise<Result<Access, AccessError>> {
    const { scope, act } = adminOperations[operation]
    if (bearer !== undefined) return openToKey(bearer, scope)
    const member = await staff().mayNow(act)
    if (member.ok) {
      const { userId: id } = member.value
      const isStillOpen = () => staff().mayStill(act)
      return ok({ by: { kind: 'staff', id }, brands: storefronts, isStillOpen, cursors: cursorsOf(id) })
    }
    if (member.error.code === 'proof-needed') return err({ code: 'login-too-old' })
    return err({ code: (await staff().staff()).ok ? 'not-found' : 'key-required' })
  }
}
