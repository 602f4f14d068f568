import { err, ok, type Result } from '#contract/result.ts'
import type { IdentityForRequest } from '#server/identity/operations.ts'
import type { PaperFile } from './export.ts'
import {
  deletionState,
  downloadExport,
  fatesBySubject,
  keepAccount,
  mayDownload,
  type PrivacyContext,
  requestDeletion,
  requestExport,
} from './operations.ts'

type PrivacyRequest = PrivacyContext & {
  identity: Pick<IdentityForRequest, 'customer' | 'proveFreshly'>
  paperFile: PaperFile
}

/** A customer's own data: everything to download, and the end of the account. Not for staff who act as the customer. */
export function privacyForRequest({ identity, paperFile, ...context }: PrivacyRequest) {
  const { db, brand } = context

  async function owner(): Promise<Result<string, { code: 'sign-in-required' } | { code: 'acting' }>> {
    const customer = await identity.customer()
    if (!customer.ok) return customer
    return customer.value.actedBy ? err({ code: 'acting' }) : ok(customer.value.userId)
  }

  return {
    fates: fatesBySubject,
    async state() {
      const customer = await identity.customer()
      return customer.ok ? deletionState(db, customer.value.userId) : undefined
    },
    async requestExport() {
      const user = await owner()
      return user.ok ? requestExport(context, user.value) : user
    },
    async mayDownload(token: string) {
      const user = await owner()
      return user.ok && mayDownload({ db, brand }, user.value, token)
    },
    async download(token: string) {
      const user = await owner()
      return user.ok ? downloadExport({ db, brand, paperFile }, user.value, token) : user
    },
    async requestDeletion(password: string | undefined) {
      const user = await owner()
      if (!user.ok) return user
      const proven = await identity.proveFreshly(password)
      return proven.ok ? requestDeletion(context, user.value) : proven
    },
    async keep() {
      const user = await owner()
      if (!user.ok) return user
      await keepAccount(db, user.value)
      return ok(null)
    },
  }
}
