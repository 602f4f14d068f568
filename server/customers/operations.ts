import type { Customer, CustomerChanges, MarketingCommunication, MarketingUpdate } from '#contract/identity/customer.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { defaultAddressOf } from '#server/addresses/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import {
  type CustomerRow,
  clearCustomer,
  deleteMarketing,
  deleteOldConsents,
  insertConsents,
  insertCustomer,
  type NewConsent,
  type NewCustomer,
  readCustomer,
  readMilesNumber,
  readPartnerId,
  readUserByEmail,
  removeChannel,
  updateCustomer,
  updateMilesNumber,
  updatePartnerId,
  writeMarketing,
} from './store.ts'

/** A new customer has a name, a language and the marketing channels that they agreed to at this storefront. */
export async function welcomeCustomer(db: Db, customer: NewCustomer, brand: string, channels: MarketingChannel[]) {
  await insertCustomer(db, customer)
  if (channels.length > 0) await writeMarketing(db, customer.userId, brand, { channels, source: 'registration' })
}

/** Undefined for guests and for staff. */
export async function customerOf(db: Db, userId: string | undefined, brand: string): Promise<Customer | undefined> {
  const row = userId && (await readCustomer(db, userId, brand))
  return row ? customerView(row, await defaultAddressOf(db, userId)) : undefined
}

/** Their optician. */
export const choosePartner = (db: Db, userId: string, partnerId: string) => updatePartnerId(db, userId, partnerId)
export const partnerIdOf = (db: Db, userId: string) => readPartnerId(db, userId)

/** The number of their Miles and More card; null removes it. */
export const setMilesAndMore = (db: Db, userId: string, number: string | null) => updateMilesNumber(db, userId, number)
export const milesNumberOf = (db: Db, userId: string) => readMilesNumber(db, userId)

export async function changeCustomer(db: Db, userId: string, brand: string, changes: CustomerChanges) {
  await updateCustomer(db, userId, changes)
  return customerOf(db, userId, brand)
}

/** The id `new` means the agreement with this storefront, which need not exist yet. */
export async function marketingOf(
  db: Db,
  userId: string,
  brand: string,
  id: string,
): Promise<Result<MarketingCommunication, { code: 'not-found' }>> {
  const row = await readCustomer(db, userId, brand)
  if (!row || (id !== 'new' && id !== row.marketing?.id)) return err({ code: 'not-found' })
  return ok({
    marketing_communication_id: row.marketing?.id ?? 'new',
    marketing_channels: row.marketing?.channels ?? [],
  })
}

export async function chooseMarketing(
  db: Db,
  userId: string,
  brand: string,
  { id, update }: { id: string; update: MarketingUpdate },
): Promise<Result<MarketingCommunication, { code: 'not-found' }>> {
  return db.transaction(async (db) => {
    const row = await readCustomer(db, userId, brand)
    const isOwn = row && String(row.customer.accountId) === update.account_id
    if (!isOwn || (id !== 'new' && id !== row.marketing?.id)) return err({ code: 'not-found' })
    const writtenId = await writeMarketing(db, userId, brand, {
      channels: update.marketing_channels,
      source: 'account',
    })
    return ok({ marketing_communication_id: writtenId, marketing_channels: update.marketing_channels })
  })
}

/** No more of these messages from this storefront; nothing changes for a customer who never agreed. */
export const declineChannel = (db: Db, userId: string, brand: string, channel: MarketingChannel) =>
  db.transaction((db) => removeChannel(db, userId, brand, channel))

/** The same for the account with this address, if there is one. */
export async function declineByAddress(db: Db, email: string, brand: string, channel: MarketingChannel) {
  const userId = await readUserByEmail(db, email)
  if (userId) await removeChannel(db, userId, brand, channel)
}

/** The proof of what the owner of an address without an account agreed to, or ended. */
export const noteConsent = (db: Db, consent: NewConsent & { email: string }) => insertConsents(db, [consent])

/** Proofs are kept for three years after the last of them, as long as somebody may sue. */
export const forgetConsents = (db: Db, giveWay?: GiveWay) => deleteOldConsents(db, 3, giveWay)

/** For an account that turns out to be another person's: all but the name and the language, which every account has. */
export async function forgetChoices(db: Db, userId: string) {
  await clearCustomer(db, userId)
  await deleteMarketing(db, userId)
}

function customerView(
  { customer, email, marketing }: CustomerRow,
  default_address: Customer['default_address'],
): Customer {
  return {
    id: customer.userId,
    account_id: String(customer.accountId),
    email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    full_name: `${customer.firstName} ${customer.lastName}`,
    salutation: customer.salutation,
    birthday: customer.birthday,
    phone_number: customer.phoneNumber,
    miles_and_more_number: customer.milesAndMoreNumber,
    locale_code: customer.localeCode,
    default_address,
    marketing_communication_id: marketing?.id ?? 'new',
  }
}
